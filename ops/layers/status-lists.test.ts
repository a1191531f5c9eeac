import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../build/packages.ts'
import { isOfTests } from './imports.ts'
import { statusLists } from './status-lists.ts'

/** Released migrations, tables made from the schema and demonstration data name statuses themselves. */
const free = /^api\/src\/(platform\/database\/(migrations|tables)|entry\/demo)\//
const sources = '{api,host,mfe-*}/src/**/*.{ts,tsx}'

it('server and screens name lists of statuses by groups of the domain', () => {
  const files = globSync(sources, { cwd: root }).filter(
    (file) => !isOfTests(file.replace(/^[^/]+.src./, '')) && !free.test(file),
  )
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) =>
    statusLists(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

describe('statusLists', () => {
  it.each([
    ["where('status', 'in', ['shipped', 'accepted'])", ["['shipped', 'accepted']"]],
    ["sql`status in ('pending', 'assume_re_test')`", ["('pending', 'assume_re_test')"]],
    ["select(['id', 'status'])", []],
    ["where('status', '=', 'accepted')", []],
    ["['accepted']", []],
    [
      "a.status === 'shipped' || a.status === 'accepted'",
      ["a.status === 'shipped' || a.status === 'accepted'"],
    ],
    ["a === 'shipped' || b === 'accepted'", []],
  ])('statusLists of %s are %j', (source, lists) => {
    expect(statusLists(source)).toEqual(lists)
  })
})
