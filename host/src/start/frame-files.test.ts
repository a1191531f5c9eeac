// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hintFrame } from './frame-files.ts'
import { installIntegrity } from './integrity.ts'

const files = ['/assets/frame-own.1.js', '/assets/frame-look.2.js']
const hints = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, href, integrity }) => ({
    rel,
    path: new URL(href).pathname,
    integrity,
  }))

/** A page that names hashes, and the scripts of the frame. */
function openPage(frame: string) {
  document.head.innerHTML = ''
  const hashes = Object.fromEntries(files.map((file, index) => [file, `sha384-${index}`]))
  document.body.innerHTML = `<script id="integrity" type="application/json">${JSON.stringify(hashes)}</script>${frame}`
  installIntegrity()
}
const named = (list: readonly string[]) =>
  `<script id="frame" type="application/json">${JSON.stringify(list)}</script>`

beforeEach(() => {
  vi.stubGlobal('__sneIntegrity', undefined)
  vi.stubGlobal('__sneAddress', undefined)
})
afterEach(() => vi.unstubAllGlobals())

it('hintFrame hints each script of the frame once, with its hash', () => {
  openPage(named(files))
  hintFrame()
  hintFrame()
  expect(hints()).toEqual(
    files.map((path, index) => ({ rel: 'preload', path, integrity: `sha384-${index}` })),
  )
})

it('hintFrame refuses a script that no list of hashes names', () => {
  openPage(named(['/assets/other.js']))
  expect(hintFrame).toThrow('No hash is known for /assets/other.js')
})

it('hintFrame does nothing on the page of a development server, which names no scripts', () => {
  openPage('')
  hintFrame()
  expect(hints()).toEqual([])
})
