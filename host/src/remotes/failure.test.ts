// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { registerUnsaved, useUnsavedWorks } from '../shell/unsaved-work.ts'
import { remedyFor } from './failure.ts'
import { forgetFailures } from './loader.ts'

const release = (version: string) => ({
  version,
  shellContract: 1,
  manifest: `/remotes/mfe-x/${version}/manifest.json`,
  files: {},
  preload: [],
})
const registry = (previous: boolean) => ({
  remotes: [
    {
      ...release('2'),
      name: 'mfe-x',
      container: 'mfe_x',
      routes: [],
      menu: [],
      previous: previous ? release('1') : null,
    },
  ],
})
const missingChunk = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })

let answer: () => Response
beforeEach(async () => {
  localStorage.clear()
  forgetFailures()
  useUnsavedWorks.setState({ works: [] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answer = () => Response.json(registry(true))
  vi.stubGlobal('fetch', async () => answer())
  const { loadRegistry } = await import('./registry-store.ts')
  await loadRegistry()
})

describe('a remote that failed', () => {
  it('loads the page again for a missing chunk, but only once', async () => {
    expect(await remedyFor('mfe-x', '2', missingChunk)).toBe('reload')
    expect(await remedyFor('mfe-x', '2', missingChunk)).toBe('show')
  })

  it('does not load the page again while something typed would be lost', async () => {
    registerUnsaved({ key: 'a', label: 'note' })
    expect(await remedyFor('mfe-x', '2', missingChunk)).toBe('show')
  })

  it('does not load the page again when the server does not answer', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await remedyFor('mfe-x', '2', missingChunk)).toBe('show')
  })

  it('mounts the version before when the live one throws, then shows the error', async () => {
    expect(await remedyFor('mfe-x', '2', new Error('render'))).toBe('other-version')
    expect(await remedyFor('mfe-x', '1', new Error('render'))).toBe('show')
  })

  it('shows the error when nothing could be loaded', async () => {
    expect(await remedyFor('mfe-x', null, new Error('RUNTIME-003'))).toBe('show')
  })
})
