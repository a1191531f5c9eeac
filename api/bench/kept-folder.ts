import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Parts of a run that the next run takes: the cluster, and the data directory of its server. */
export interface KeptFolder {
  readonly cluster: string
  readonly server: string
  /** An earlier run has filled the database to the end. */
  readonly isPrepared: boolean
  prepared(): Promise<void>
}

/** @param folder of one size; files of a run that was stopped before its end are removed */
export async function keptFolder(folder: string): Promise<KeptFolder> {
  const mark = join(folder, 'prepared')
  const isPrepared = existsSync(mark)
  if (!isPrepared) await rm(folder, { recursive: true, force: true })
  const cluster = join(folder, 'cluster')
  const server = join(folder, 'server')
  for (const one of [cluster, server]) await mkdir(one, { recursive: true })
  return { cluster, server, isPrepared, prepared: () => writeFile(mark, '') }
}
