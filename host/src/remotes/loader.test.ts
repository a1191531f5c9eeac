import type { Release } from '@sne/shared/registry'
import { registryEntry, release } from '@sne/shared/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  AllRecalled,
  candidates,
  coolingOff,
  forgetFailures,
  loadRemoteApp,
  markFailed,
  markWorked,
} from './loader.ts'

const lifecycles = { bootstrap: vi.fn(), mount: vi.fn(), unmount: vi.fn() }
const both = registryEntry('mfe-x', [release('2'), release('1')])
const tell = vi.fn()

/** Lets the pauses between attempts pass. */
const settled = async <T>(promise: Promise<T>) => {
  promise.catch(() => undefined)
  await vi.runAllTimersAsync()
  return promise
}
const loaded = async (entry = both, load = async (_name: string, _release: Release) => lifecycles) =>
  (await settled(loadRemoteApp(entry, null, tell, load))).release.version
const versions = (entry = both) => candidates(entry, null).map(({ version }) => version)

beforeEach(() => {
  forgetFailures()
  tell.mockReset()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('loading a remote', () => {
  it('loading a remote takes the live version', async () => {
    expect(await loaded()).toBe('2')
    expect(tell).not.toHaveBeenCalled()
  })

  it('loading a remote tries again before it gives a version up', async () => {
    const load = vi.fn(async () => {
      if (load.mock.calls.length < 3) throw new Error('network')
      return lifecycles
    })
    expect(await loaded(both, load)).toBe('2')
  })

  it('loading a remote falls back to the version before, and names the one that was passed over', async () => {
    const load = async (_name: string, { version }: Release) => {
      if (version === '2') throw new Error('broken')
      return lifecycles
    }
    expect(await loaded(both, load)).toBe('1')
    expect(tell).toHaveBeenCalledWith('2', expect.objectContaining({ message: 'broken' }))
  })

  it('loading a remote says why the live version failed when no version loads', async () => {
    const load = async (_name: string, { version }: Release) => {
      throw new Error(`version ${version}`)
    }
    await expect(loaded(both, load)).rejects.toThrow('version 2')
  })

  it.each([
    ['another agreement with the host', { shellContract: '2.0' }, 'needs the shell’s contract 2.0'],
    ['a package that the host lacks', { shared: { 'left-pad': '1.3.0' } }, 'needs left-pad 1.3.0'],
  ])('loading a remote passes over a version made for %s', async (_what, changes, words) => {
    const newer = registryEntry('mfe-x', [release('2', changes), release('1')])
    expect(await loaded(newer)).toBe('1')
    expect(tell.mock.calls[0]?.[1].message.replace("'", '’')).toContain(words)
    await expect(loaded(registryEntry('mfe-x', [release('2', changes)]))).rejects.toThrow('needs')
  })

  it('loading a remote passes over a version that failed after loading, until failures are forgotten', () => {
    markFailed('mfe-x', '2')
    expect(versions()).toEqual(['1'])
    forgetFailures()
    expect(versions()).toEqual(['2', '1'])
  })

  it('loading a remote prefers, of older versions, the one that worked in this tab', () => {
    const three = registryEntry('mfe-x', [release('3'), release('2'), release('1')])
    markWorked('mfe-x', '1')
    expect(versions(three)).toEqual(['3', '1', '2'])
  })

  it('loading a remote never takes a recalled version, also when no other loads or it worked before', async () => {
    markWorked('mfe-x', '2')
    const recalling = { ...both, recalled: ['2'] }
    expect(await loaded(recalling)).toBe('1')
    const load = async () => {
      throw new Error('network')
    }
    await expect(loaded(recalling, load)).rejects.toThrow('network')
    expect(tell.mock.calls.map(([version]) => version)).toEqual(['1'])
    await expect(loaded({ ...both, recalled: ['1', '2'] })).rejects.toBeInstanceOf(AllRecalled)
  })

  it('loading a remote says which version the person should have got', async () => {
    const load = async (_name: string, { version }: Release) => {
      if (version === '2') throw new Error('broken')
      return lifecycles
    }
    expect((await settled(loadRemoteApp(both, null, tell, load))).chosen).toBe('2')
  })

  it('loading a remote lets nobody wait again for a version that did not load, until some time has passed', async () => {
    const load = vi.fn(async (_name: string, { version }: Release) => {
      if (version === '2') throw new Error('network')
      return lifecycles
    })
    await loaded(both, load)
    expect(versions()).toEqual(['1', '2'])
    vi.advanceTimersByTime(coolingOff)
    expect(versions()).toEqual(['2', '1'])
  })
})
