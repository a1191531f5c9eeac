import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { tryWriting } from '../../platform/database/data-directory.ts'
import { storageFault } from '../../platform/files/storage-fault.ts'
import type { Warning } from './warning.ts'

const codes = { full: 'disk_full', read_only: 'disk_read_only' } as const

/** Reasons why files cannot be kept now: `/readyz` answers 503 meanwhile, and calls that keep no file continue. */
export async function diskWarnings(dataDir: string): Promise<Warning[]> {
  try {
    await tryWriting(dataDir)
    const files = join(dataDir, 'files')
    if (existsSync(files)) await tryWriting(files)
    return []
  } catch (error) {
    const fault = storageFault(error)
    return [{ code: fault ? codes[fault] : 'disk_unavailable', count: 1, seconds: 0 }]
  }
}
