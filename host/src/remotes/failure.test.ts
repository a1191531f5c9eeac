// @vitest-environment happy-dom
import { registryEntry, registryOf, release, unsignedRegistry } from '@sne/shared/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerUnsaved, useUnsavedWorks } from '../shell/unsaved-work.ts'
import { remedyFor } from './failure.ts'
import { forgetFailures } from './loader.ts'
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
  it('loads the page again for a missing chunk once, then goes back to the version before', async () => {
    expect(await remedy('2', missingChunk)).toBe('reload')
    expect(await remedy('2', missingChunk)).toBe('other-version')
    expect(await remedy('1', missingChunk)).toBe('show')
  })

  it('changes nothing under a page on which something typed would be lost', async () => {
    registerUnsaved({ key: 'a', label: 'note' })
    expect(await remedy('2', missingChunk)).toBe('show')
  })

  it('does not load the page again when the server does not answer', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await remedy('2', missingChunk)).toBe('other-version')
  })

  it('mounts the version before when the live one throws, then shows the error', async () => {
    expect(await remedy('2', new Error('render'))).toBe('other-version')
    expect(await remedy('1', new Error('render'))).toBe('show')
  })

  it('shows the error when nothing could be loaded', async () => {
    expect(await remedy(null, new Error('RUNTIME-003'))).toBe('show')
  })
})
