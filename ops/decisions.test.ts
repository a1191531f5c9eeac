import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './build/packages.ts'

const folder = join(root, 'docs/decisions')
const pages = readdirSync(folder).filter((name) => name !== 'README.md')

it('the list of decisions has every page once, with its title', () => {
  const list = readFileSync(join(folder, 'README.md'), 'utf8')
  const listed = [...list.matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, page]) => `${page}: ${title}`)
  const titles = pages.map((page) => {
    const [first = ''] = readFileSync(join(folder, page), 'utf8').split('\n')
    return `${page}: ${first.replace('# ', '')}`
  })
  expect(listed.toSorted()).toEqual(titles.toSorted())
})
