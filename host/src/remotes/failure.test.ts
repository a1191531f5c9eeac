// @vitest-environment happy-dom
import { registryEntry, registryOf, release, unsignedRegistry } from '@sne/shared/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerUnsaved, useUnsavedWorks } from '../shell/unsaved-work.ts'
import { remedyFor } from './failure.ts'
import { forgetFailures, markFailed } from './loader.ts'
import { loadRegistry } from './registry-store.ts'

const missingChunk = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })
const remedy = (version: string | null, error: unknown) => remedyFor('mfe-x', version, error, null)

let answer: () => Response
afterEach(() => void vi.unstubAllGlobals())
beforeEach(async () => {
  localStorage.clear()
  forgetFailures()
  useUnsavedWorks.setState({ works: [] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const registry = registryOf([registryEntry('mfe-x', [release('2'), release('1')])], 0)
  answer = () => Response.json(unsignedRegistry(registry))
  vi.stubGlobal('fetch', async () => answer())
  await loadRegistry()
})

describe('a remote that failed', () => {
  it('a remote that failed goes back to the version before for a missing chunk, without loading the page', async () => {
    expect(await remedy('2', missingChunk)).toBe('other-version')
  })

  it('a remote that failed goes on to a newer version that was published meanwhile', async () => {
    answer = () => Response.json(unsignedRegistry(registryOf([registryEntry('mfe-x', [release('3')])], 0)))
    expect(await remedy('2', missingChunk)).toBe('other-version')
    expect(await remedy('3', missingChunk)).toBe('reload')
  })

  it('a remote that failed loads the page again for a missing chunk where no version is left, but only once', async () => {
    markFailed('mfe-x', '1')
    expect(await remedy('2', missingChunk)).toBe('reload')
    expect(await remedy('2', missingChunk)).toBe('show')
  })

  it('a remote that failed does not load the page again while something typed would be lost', async () => {
    markFailed('mfe-x', '1')
    registerUnsaved({ key: 'a', label: 'note' })
    expect(await remedy('2', missingChunk)).toBe('show')
  })

  it('a failed remote adds no failure to its version while the server does not answer', async () => {
    const served = answer
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await remedy('2', missingChunk)).toBe('show')
    answer = served
    expect(await remedy('1', missingChunk)).toBe('other-version')
  })

  it('a remote that failed shows the error for a remote that is not in the registry any more', async () => {
    expect(await remedyFor('mfe-y', '1', new Error('render'), null)).toBe('show')
  })

  it('a remote that failed mounts the version before when the live one throws, then shows the error', async () => {
    expect(await remedy('2', new Error('render'))).toBe('other-version')
    expect(await remedy('1', new Error('render'))).toBe('show')
  })

  it('a remote that failed shows the error when nothing could be loaded', async () => {
    expect(await remedy(null, new Error('RUNTIME-003'))).toBe('show')
  })
})
