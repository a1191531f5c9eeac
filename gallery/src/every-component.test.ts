// @vitest-environment happy-dom
import * as core from '@sne/shared/ui-core'
import * as data from '@sne/shared/ui-data'
import * as more from '@sne/shared/ui-more'
import { expect, it } from 'vitest'
import { chapters } from './chapters.ts'

/** Exports that begin with a capital and are not shown by themselves. */
const notShown: Readonly<Record<string, string>> = {
  FieldFrame: 'around each field',
  MarkWrong: 'a button and a form whose counts come from the server: mark-wrong.test.tsx',
  PageTitleContext: 'a context',
  ResultTrail: 'a button that reads a Timeline from the server: result-trail.test.tsx',
  UiProvider: 'around the gallery itself',
  ToastContext: 'a context',
  UnsavedWorkContext: 'a context',
}
/** Parts of antd that the first load brings; the others are listed in `more`. */
const ofAntd = ['Alert', 'Avatar', 'Badge', 'Button', 'Divider', 'Dropdown', 'Menu', 'Tooltip']

const own = [...Object.keys(core), ...Object.keys(data)].filter(
  (name) =>
    /^[A-Z]/.test(name) &&
    !name.endsWith('Outlined') &&
    !(name in more) &&
    !ofAntd.includes(name) &&
    !(name in notShown),
)
const shown = new Set(chapters.flatMap(({ stories }) => stories.flatMap(({ of }) => of)))

it('the gallery shows every component of shared/ui', () => {
  expect(own.filter((name) => !shown.has(name))).toEqual([])
})

it('every story names a component that shared/ui exports', () => {
  expect([...shown].filter((name) => !(name in core) && !(name in data))).toEqual([])
})

it('every exception is an export', () => {
  expect(Object.keys(notShown).filter((name) => !(name in core) && !(name in data))).toEqual([])
})
