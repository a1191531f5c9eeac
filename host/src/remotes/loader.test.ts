import type { RegistryEntry, Release } from '@sne/shared/registry'
import { shellContract } from '@sne/shared/shell'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { candidates, forgetFailures, loadRemoteApp, markFailed } from './loader.ts'

const release = (version: string, contract = shellContract): Release => ({
  version,
  shellContract: contract,
  manifest: `/remotes/mfe-x/${version}/manifest.json`,
  files: {},
  preload: [],
})
const entry = (live: Release, previous: Release | null): RegistryEntry => ({
  ...live,
  name: 'mfe-x',
  container: 'mfe_x',
  routes: [],
  menu: [],
  previous,
})
const lifecycles = { bootstrap: vi.fn(), mount: vi.fn(), unmount: vi.fn() }

/** Lets the pauses between attempts pass. */
const settled = async <T>(promise: Promise<T>) => {
  promise.catch(() => undefined)
  await vi.runAllTimersAsync()
  return promise
}

beforeEach(() => {
  forgetFailures()
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return () => vi.useRealTimers()
})

describe('loading a remote', () => {
  it('takes the live version', async () => {
    const loaded = await settled(loadRemoteApp(entry(release('2'), release('1')), async () => lifecycles))
    expect(loaded.version).toBe('2')
  })

  it('tries again before it gives a version up', async () => {
    const load = vi.fn(async () => {
      if (load.mock.calls.length < 3) throw new Error('network')
      return lifecycles
    })
    expect((await settled(loadRemoteApp(entry(release('2'), release('1')), load))).version).toBe('2')
  })

  it('falls back to the version before', async () => {
    const load = async (_entry: RegistryEntry, { version }: Release) => {
      if (version === '2') throw new Error('broken')
      return lifecycles
    }
    expect((await settled(loadRemoteApp(entry(release('2'), release('1')), load))).version).toBe('1')
  })

  it('says why the live version failed when no version loads', async () => {
    const load = async (_entry: RegistryEntry, { version }: Release) => {
      throw new Error(`version ${version}`)
    }
    await expect(settled(loadRemoteApp(entry(release('2'), release('1')), load))).rejects.toThrow('version 2')
  })

  it('passes over a version made for another agreement with the host', async () => {
    const newer = entry(release('2', shellContract + 1), release('1'))
    expect(candidates(newer).map(({ version }) => version)).toEqual(['1'])
    const alone = entry(release('2', shellContract + 1), null)
    await expect(settled(loadRemoteApp(alone, async () => lifecycles))).rejects.toThrow('No version of mfe-x')
  })

  it('passes over a version that failed after loading, until failures are forgotten', () => {
    const both = entry(release('2'), release('1'))
    markFailed('mfe-x', '2')
    expect(candidates(both).map(({ version }) => version)).toEqual(['1'])
    forgetFailures()
    expect(candidates(both).map(({ version }) => version)).toEqual(['2', '1'])
  })
})
