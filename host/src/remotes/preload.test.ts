// @vitest-environment happy-dom
import { registryEntry, registryOf, release } from '@sne/shared/testing'
import { beforeEach, expect, it } from 'vitest'
import { declared } from '../../../ops/pages/declared.ts'
import { trustRelease } from '../start/integrity.ts'
import { preloadFor } from './preload.ts'
import { useRegistry } from './registry-store.ts'

const files = { 'entry.js': 'sha384-e', 'list.js': 'sha384-l', 'add.js': 'sha384-a' }
const plates = release('1', {
  files,
  preload: ['entry.js'],
  pages: { '/plate/list': ['list.js'], '/plate/add': ['add.js'] },
  routes: declared['mfe-plates'].routes,
})
const hinted = () => [...document.head.querySelectorAll('link')].map(({ href }) => new URL(href).pathname)
const folder = plates.manifest.replace(/[^/]+$/, '')

beforeEach(() => {
  document.head.innerHTML = ''
  useRegistry.setState({ registry: registryOf([registryEntry('mfe-plates', [plates])]) })
})

it('preloadFor hints once at the remote and at the page behind a path', () => {
  preloadFor('/plate/list')
  preloadFor('/plate/list')
  expect(hinted()).toEqual([`${folder}entry.js`, `${folder}list.js`])
  preloadFor('/plate/add')
  expect(hinted()).toEqual([`${folder}entry.js`, `${folder}list.js`, `${folder}add.js`])
})

it.each([
  ['the parts that the page uses', { '/plate/list': '2' }, ['/host/part-2.js']],
  ['all parts for a version that does not ask for names', undefined, ['/host/part-1.js', '/host/part-2.js']],
])('preloadFor hints at %s', (_, parts, expected) => {
  document.head.innerHTML = `<script id="parts" type="application/json">[["1","/host/part-1.js"],["2","/host/part-2.js"]]</script>`
  trustRelease({ manifest: '/host/m.json', files: { 'part-1.js': 'sha384-1', 'part-2.js': 'sha384-2' } })
  useRegistry.setState({ registry: registryOf([registryEntry('mfe-plates', [{ ...plates, parts }])]) })
  preloadFor('/plate/list')
  expect(hinted().filter((path) => path.startsWith('/host/'))).toEqual(expected)
})

it('preloadFor leaves out what the page has hinted at by itself', () => {
  document.head.innerHTML = `<link rel="preload" href="${folder}entry.js">`
  preloadFor('/plate/list')
  expect(hinted()).toEqual([`${folder}entry.js`, `${folder}list.js`])
})
