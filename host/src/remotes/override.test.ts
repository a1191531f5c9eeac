// @vitest-environment happy-dom
import { registryEntry, registryOf, release } from '@sne/shared/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentOverride, withOverride } from './override.ts'

const page = (overrides: boolean) => {
  document.head.innerHTML = '<script type="application/json" id="integrity">{}</script>'
  const meta = document.createElement('meta')
  meta.name = 'sne-remotes'
  meta.content = JSON.stringify({ keys: [], check: true, overrides })
  document.head.append(meta)
}
const open = (query: string) => {
  location.href = `http://localhost:8080/plate/list${query}`
}
const registry = registryOf([registryEntry('mfe-x', [release('2')]), registryEntry('mfe-y', [release('1')])])
const developed = release('dev', { manifest: '/remotes/mfe-x/dev/manifest.json', files: null })

afterEach(() => {
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  sessionStorage.clear()
  page(true)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => Response.json(developed))
})

it('an override takes a remote from this machine, keeps it for the tab and removes it from the address', async () => {
  open('?q=1&sne-remote=mfe-x@http://localhost:8091')
  const { remotes } = await withOverride(registry)
  expect(remotes.find(({ name }) => name === 'mfe-x')).toMatchObject({
    live: 'dev',
    releases: [{ manifest: 'http://localhost:8091/remotes/mfe-x/dev/manifest.json' }],
  })
  expect(remotes.find(({ name }) => name === 'mfe-y')?.live).toBe('1')
  expect(location.search).toBe('?q=1')
  expect(currentOverride()).toEqual({ name: 'mfe-x', origin: 'http://localhost:8091' })
})

it.each([
  'mfe-x@http://elsewhere.example:8091',
  'mfe-x@https://localhost.elsewhere.example:1',
  'mfe-x@http://localhost:8091/path',
  'mfe-x',
])('an override takes nothing from %s', async (wish) => {
  open(`?sne-remote=${encodeURIComponent(wish)}`)
  expect(currentOverride()).toBeNull()
  expect(await withOverride(registry)).toBe(registry)
})

it('an override takes nothing where no administrator allows it, whatever the tab has stored', async () => {
  open('?sne-remote=mfe-x@http://localhost:8091')
  expect(currentOverride()).not.toBeNull()
  page(false)
  expect(currentOverride()).toBeNull()
  expect(await withOverride(registry)).toBe(registry)
})

it('the host goes on with the published remote when the development server does not answer', async () => {
  open('?sne-remote=mfe-x@http://localhost:8091')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('refused')))
  expect(await withOverride(registry)).toBe(registry)
})
