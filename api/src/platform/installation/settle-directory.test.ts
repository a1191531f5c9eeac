import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/index.ts'
import { settleDirectory } from './settle-directory.ts'

it('the start removes hidden files older than a day from the folder of documents, and nothing else', async () => {
  const { db, close } = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'sne-directory-'))
  const files = join(folder, 'files')
  await mkdir(join(files, 'ab'), { recursive: true })
  const now = new Date()
  const [leftOver, beingWritten] = [`.${randomUUID()}`, `.${randomUUID()}`]
  const old = ['.notes', 'notes', leftOver, join('ab', 'a'.repeat(64))]
  for (const name of [...old, beingWritten]) await writeFile(join(files, name), 'x')
  const dayBefore = new Date(now.getTime() - 25 * 3_600_000)
  for (const name of old) await utimes(join(files, name), dayBefore, dayBefore)
  await settleDirectory(db, folder, now)
  expect((await readdir(files)).sort()).toEqual(['.notes', beingWritten, 'ab', 'notes'].sort())
  expect(await readdir(join(files, 'ab'))).toEqual(['a'.repeat(64)])
  await close()
  await rm(folder, { recursive: true })
})
