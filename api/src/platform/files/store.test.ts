import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash, fileSystemStore, KeptFileLost, storeNow } from './store.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sne-store-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const bytes = Buffer.from('referto')
const sha256 = contentHash(bytes)

describe('content that another thread stores', () => {
  it('content that another thread stores is in the folder that the store chose, once', async () => {
    const files = fileSystemStore(join(parent, 'files'))
    const kept = await files.putBy(async (place) => storeNow(place, bytes))
    expect(kept).toEqual({ sha256, size: bytes.byteLength })
    expect(await files.read(sha256)).toEqual(bytes)
    expect(await files.put(bytes)).toEqual(kept)
    expect(await files.putBy(async (place) => storeNow(place, bytes))).toEqual(kept)
    expect(await readdir(join(parent, 'files'))).toEqual([sha256.slice(0, 2)])
    expect(await readdir(join(parent, 'files', sha256.slice(0, 2)))).toEqual([sha256])
  })

  it('content that another thread stores is refused when the folder has gone since, however it came to be', async () => {
    const files = fileSystemStore(join(parent, 'files'))
    await files.putBy(async (place) => storeNow(place, bytes))
    await rm(join(parent, 'files'), { recursive: true })
    const again = files.putBy(async (place) => storeNow(place, bytes))
    await expect(again).rejects.toThrow(KeptFileLost)
    await expect(files.put(bytes)).rejects.toThrow(KeptFileLost)
    expect(await readdir(parent)).toEqual([])
  })
})
