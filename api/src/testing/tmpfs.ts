import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SmallDisk {
  readonly path: string
  unmount(): Promise<void>
}

/** A disk in memory of a size of its own. @returns null where this process may not mount one */
export async function mountTmpfs(options: {
  megabytes: number
  readOnly?: boolean
}): Promise<SmallDisk | null> {
  const { megabytes, readOnly = false } = options
  const path = await mkdtemp(join(tmpdir(), 'sne-disk-'))
  const flags = `size=${megabytes}m${readOnly ? ',ro' : ''}`
  try {
    await run('mount', ['-t', 'tmpfs', '-o', flags, 'tmpfs', path])
  } catch {
    await rm(path, { recursive: true })
    return null
  }
  const unmount = async () => {
    await run('umount', [path])
    await rm(path, { recursive: true })
  }
  return { path, unmount }
}
