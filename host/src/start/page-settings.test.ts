// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { pageSettings } from './page-settings.ts'

const page = (content: string, list = '<script type="application/json" id="integrity">{}</script>') => {
  document.head.innerHTML = list
  const meta = document.createElement('meta')
  meta.name = 'sne-remotes'
  meta.content = content
  document.head.append(meta)
}
afterEach(() => document.head.replaceChildren())

it('pageSettings reads the keys, and has checks on unless the page switches them off', () => {
  page('{"keys":["a"],"check":false}')
  expect(pageSettings()).toEqual({ keys: ['a'], check: false, overrides: false })
  page('{"keys":["a"],"overrides":true}')
  expect(pageSettings()).toEqual({ keys: ['a'], check: true, overrides: true })
})

it.each(['__REMOTES__', '', 'null', '{"keys":"a","check":false}'])(
  'pageSettings trusts no key when the page says %s',
  (content) => {
    page(content)
    expect(pageSettings()).toEqual({ keys: [], check: true, overrides: false })
  },
)

it('pageSettings has checks off on a page of a development server', () => {
  page('__REMOTES__', '')
  expect(pageSettings().check).toBe(false)
})
