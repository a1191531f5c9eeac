import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../build/packages.ts'
import { isOfTests } from './imports.ts'
import { statusLists } from './status-lists.ts'

const folder = join(root, 'api/src')
/** Released migrations, tables made from the schema and demonstration data name statuses themselves. */
const free = /^(platform\/database\/(migrations|tables)|entry\/demo)\//

it('the server names lists of statuses by groups of the domain', () => {
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !isOfTests(file) && !free.test(file))
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) =>
    statusLists(readFileSync(join(folder, file), 'utf8')).map((text) => `${file}: ${text}`),
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
  ])('of %s are %j', (source, lists) => {
    expect(statusLists(source)).toEqual(lists)
  })
})
