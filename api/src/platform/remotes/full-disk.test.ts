import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { release } from '@sne/shared/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBuiltRemote } from '../../testing/remotes.ts'
import { mountTmpfs, type SmallDisk } from '../../testing/tmpfs.ts'
import { withLock } from './lock.ts'
import { publishFolder } from './publish.ts'
import { publishedVersions } from './published.ts'
import { changeRegistry, readRegistry, registryFile } from './registry-store.ts'
import { stepsIn } from './step-log.ts'
import { promote } from './steps.ts'

const disk: SmallDisk | null = await mountTmpfs({ megabytes: 1 })
const placeOn = ({ path }: SmallDisk) => ({
  remotesDir: join(path, 'remotes'),
  stateDir: join(path, 'state'),
})
const by = { by: 'ops', reason: 'prova' }

describe.skipIf(!disk)('the registry on a disk that is nearly full', () => {
  const place = disk ? placeOn(disk) : { remotesDir: '', stateDir: '' }
  const ballast = () => join(disk?.path ?? '', 'ballast')
  const put = (version: string, files = 0) =>
    changeRegistry(place, { ...by, action: 'promote', remote: 'mfe-x', version }, (registry) =>
      promote(registry, 'mfe-x', release(version, { files: manyFiles(files) })),
    )
  /** Fills the disk up to some pages of 4 KiB. */
  const fill = (freePages: number) => {
    rmSync(ballast(), { force: true })
    const page = Buffer.alloc(4096)
    let pages = 0
    try {
      for (;;) {
        writeFileSync(ballast(), page, { flag: 'a' })
        pages += 1
      }
    } catch {
      writeFileSync(ballast(), Buffer.alloc(Math.max(0, pages - freePages) * 4096))
    }
  }
  beforeAll(() => put('1.0.0', 200))
  afterAll(() => disk?.unmount())

  it.each([1, 2, 4, 6, 8, 12, 16])(
    'the registry on a nearly full disk is the old one or the new one, whole, with %i free pages',
    async (pages) => {
      fill(pages)
      const before = readRegistry(place)
      const wanted = before.remotes[0]?.live === '1.1.0' ? '1.2.0' : '1.1.0'
      const failure = await put(wanted, 200).then(
        () => null,
        (error: unknown) => error,
      )
      const after = readRegistry(place)
      if (failure) expect(after).toEqual(before)
      else expect(after.remotes).toMatchObject([{ live: wanted }])
      expect(() => JSON.parse(readFileSync(registryFile(place), 'utf8'))).not.toThrow()
      for (const { id } of stepsIn(place.stateDir)) expect(id).toMatch(/^[\w-]{36}$/)
    },
  )

  it('the registry refuses a version that the disk did not hold whole, and takes it when there is space', () => {
    fill(3)
    const source = writeBuiltRemote(join('/tmp', `sne-built-${process.pid}`), '3.0.0', 'x'.repeat(100_000))
    expect(() => publishFolder(source, place, by)).toThrow(/ENOSPC|EIO/)
    expect(publishedVersions(place.remotesDir, 'mfe-x')).toEqual([])
    rmSync(ballast())
    expect(publishFolder(source, place, by).isNew).toBe(true)
    rmSync(source, { recursive: true })
  })

  it('the registry on a disk that is nearly full leaves no lock behind', async () => {
    fill(0)
    await withLock(join(place.stateDir, 'lock'), () => 'done').catch(() => null)
    rmSync(ballast())
    expect(await withLock(join(place.stateDir, 'lock'), () => 'done')).toBe('done')
  })
})

const manyFiles = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`assets/${at}.js`, `sha384-${'a'.repeat(64)}`]),
  )
