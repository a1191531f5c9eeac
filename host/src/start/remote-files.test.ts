// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { hintRemote } from './remote-files.ts'

const release = (version: string, more: object = {}) => ({
  version,
  manifest: `/remotes/mfe-plates/${version}/manifest.json`,
  files: { 'entry.js': 'sha384-e', 'list.js': 'sha384-l', 'list.css': 'sha384-c', 'plan.js': 'sha384-p' },
  preload: ['entry.js'],
  pages: { '/plate/list': ['list.js', 'list.css'], '/plate/:plateId?/planning': ['plan.js'] },
  routes: [{ path: '/plate/*' }, { path: '/plate/list' }, { path: '/plate/:plateId?/planning' }],
  ...more,
})
const registryOf = (more: object = {}) =>
  JSON.stringify({
    format: 2,
    serial: 1,
    remotes: [
      { name: 'mfe-plates', live: '1', previous: [], cohorts: [], releases: [release('1')], ...more },
    ],
  })
const hints = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, as, href, integrity }) =>
    [rel, as, new URL(href).pathname, integrity].join(' '),
  )

function openPage(path: string, { check = true, lists = true } = {}) {
  window.history.replaceState(null, '', path)
  document.head.innerHTML = `<meta name="sne-remotes" content='{"keys":[],"check":${check}}'>`
  document.body.innerHTML = lists
    ? '<script id="lists" type="application/json">[["/host/lists.js","sha384-h"]]</script>'
    : ''
}
beforeEach(() => openPage('/plate/list'))

const lists = 'preload script /host/lists.js sha384-h'
const entry = 'preload script /remotes/mfe-plates/1/entry.js sha384-e'

it('hintRemote hints at the lists, the entry and the files of the page of the address, with their hashes', () => {
  hintRemote(registryOf())
  expect(hints()).toEqual([
    lists,
    entry,
    'preload script /remotes/mfe-plates/1/list.js sha384-l',
    'preload style /remotes/mfe-plates/1/list.css sha384-c',
  ])
})

it.each(['/plate/planning', '/plate/7/planning'])('hintRemote finds the page of %s', (path) => {
  openPage(path)
  hintRemote(registryOf())
  expect(hints()).toEqual([lists, entry, 'preload script /remotes/mfe-plates/1/plan.js sha384-p'])
})

const parts = `<script id="parts" type="application/json">[["1","/host/part-1.js"],["2","/host/part-2.js"]]</script>
  <script id="integrity" type="application/json">{"/host/part-1.js":"sha384-1","/host/part-2.js":"sha384-2"}</script>`

it.each([
  ['the parts of contract and domain that the page uses', { '/plate/list': '2 7' }, ['2']],
  ['no part for a page that uses none', { '/plate/list': '' }, []],
  ['all parts for a version that does not ask for names', undefined, ['1', '2']],
])('hintRemote hints at %s', (_, used, expected) => {
  document.body.insertAdjacentHTML('beforeend', parts)
  hintRemote(registryOf({ releases: [release('1', { parts: used })] }))
  const found = hints().filter((hint) => hint.includes('/part-'))
  expect(found).toEqual(expected.map((part) => `preload script /host/part-${part}.js sha384-${part}`))
})

it('hintRemote hints at no page of a version that names none', () => {
  hintRemote(registryOf({ releases: [release('1', { pages: undefined })] }))
  expect(hints()).toEqual([lists, entry])
})

it('hintRemote leaves the version to the shell while one is on trial', () => {
  hintRemote(registryOf({ cohorts: [{ version: '2', role: 'planner' }] }))
  expect(hints()).toEqual([lists])
})

it.each([
  ['a page of the host', () => openPage('/home'), registryOf()],
  ['a recalled version', () => undefined, registryOf({ recalled: ['1'] })],
  ['a page without checks', () => openPage('/plate/list', { check: false }), registryOf()],
  ['a page of a development server', () => openPage('/plate/list', { lists: false }), registryOf()],
])('hintRemote hints at nothing for %s', (_, open, registry) => {
  open()
  hintRemote(registry)
  expect(hints()).toEqual([])
})
