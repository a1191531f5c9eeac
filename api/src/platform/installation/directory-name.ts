import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolders } from '../database/make-folders.ts'
import { writeOnce } from '../files/durable.ts'
import { privateFolder } from '../files/private-modes.ts'

/** File with the name of the data directory itself; a directory that several processes share has one. */
export const nameOfDirectory = 'directory'

/** The name of a data directory; empty where it has none yet. */
export const knownName = (dataDir: string): Promise<string> =>
  readFile(join(dataDir, nameOfDirectory), 'utf8').then(
    (name) => name.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    },
  )

/** @returns the name of a data directory, made at the first call */
export async function nameOf(dataDir: string): Promise<string> {
  const path = join(dataDir, nameOfDirectory)
  const known = await knownName(dataDir)
  if (known !== '') return known
  // A start that was refused beside this one may have removed the folder that both found missing.
  await makeFolders(dataDir, privateFolder)
  await writeOnce(path, `${randomUUID()}\n`)
  const name = await knownName(dataDir)
  if (name === '') throw new Error(`${path} is empty: remove it and start again.`)
  return name
}
