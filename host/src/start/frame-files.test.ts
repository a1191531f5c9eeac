// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { hintFrame } from './frame-files.ts'

const files = ['/assets/frame-own.1.js', '/assets/frame-look.2.js']
const hints = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, href, integrity }) => ({
    rel,
    path: new URL(href).pathname,
    integrity,
  }))

function openPage(frame: string) {
  document.head.innerHTML = ''
  document.body.innerHTML = frame
}
/** A page that names the scripts of the frame with their hashes. */
const named = `<script id="frame" type="application/json">${JSON.stringify(
  files.map((file, index) => [file, `sha384-${index}`]),
)}</script>`

it('hintFrame hints each script of the frame once, with its hash', () => {
  openPage(named)
  hintFrame()
  hintFrame()
  expect(hints()).toEqual(
    files.map((path, index) => ({ rel: 'preload', path, integrity: `sha384-${index}` })),
  )
})

it('hintFrame does nothing on the page of a development server, which names no scripts', () => {
  openPage('')
  hintFrame()
  expect(hints()).toEqual([])
})
