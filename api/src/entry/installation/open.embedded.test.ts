import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installedDirectory } from '../../testing/template.ts'
import { openInstallation } from './open.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sne-open-'))
  await installedDirectory(join(folder, 'data'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Whether the start leaves numbers out. */
async function startIn(name: string): Promise<boolean> {
  const dataDir = join(folder, name)
  const place = { dataDir, databaseUrl: undefined, databasePool: 1, databaseWaitSeconds: 1 }
  const { restored, close } = await openInstallation(place)
  await close()
  return restored
}

describe('a data directory with an embedded database', { timeout: 120_000 }, () => {
  it('a data directory with an embedded database leaves numbers out only at the first start of a copy', async () => {
    expect(await startIn('data')).toBe(false)
    await chmod(join(folder, 'data/database/PG_VERSION'), 0o640)
    expect(await startIn('data')).toBe(false)
    const copy = { recursive: true, preserveTimestamps: true }
    await cp(join(folder, 'data'), join(folder, 'copy'), copy)
    expect(await startIn('copy')).toBe(true)
    expect(await startIn('copy')).toBe(false)
    await cp(join(folder, 'data'), join(folder, 'second'), copy)
    expect(await startIn('second')).toBe(true)
    expect(await startIn('data')).toBe(false)
  })
})
