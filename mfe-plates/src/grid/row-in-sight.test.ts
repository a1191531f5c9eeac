// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { isRowInSight } from './reveal.ts'

const at = (top: number, bottom: number): Partial<Element> => ({
  getBoundingClientRect: () => ({ top, bottom, height: bottom - top }) as DOMRect,
})
/** A frame from 100 to 500 px with a head of 40 px, and its second row. */
function frameWith(row: Partial<Element>) {
  const frame = document.createElement('div')
  frame.innerHTML =
    '<table><thead></thead><tbody><tr data-row="0"></tr><tr data-row="1"></tr></tbody></table>'
  Object.defineProperty(frame, 'clientHeight', { value: 400 })
  Object.assign(frame, at(100, 500))
  Object.assign(frame.querySelector('thead')!, at(100, 140))
  Object.assign(frame.querySelector('[data-row="1"]')!, row)
  return frame
}

it.each([
  ['beneath the head', at(140, 176), true],
  ['behind the head', at(110, 146), false],
  ['at the lower edge', at(464, 500), true],
  ['below the frame', at(490, 526), false],
])('isRowInSight tells a row %s', (_, row, seen) => {
  expect(isRowInSight(frameWith(row), 1)).toBe(seen)
})

it('isRowInSight is false of a row that is not drawn', () => {
  expect(isRowInSight(frameWith(at(140, 176)), 60)).toBe(false)
})
