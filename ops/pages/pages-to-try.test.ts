import { matchRoute } from '@sne/shared/domain'
import { expect, it } from 'vitest'
import { pages } from '../../e2e/support/page-list.ts'
import { declaredRoutes } from './declared.ts'

it('every page of a remote stands in its list of pages to try (src/pages-to-try.ts)', () => {
  const listed = Object.values(pages)
    .flatMap(({ walked, opened }) => [...walked, ...opened])
    .map((address) => matchRoute(address.replace(/\?.*/, ''), declaredRoutes)?.route.path)
  const built = declaredRoutes.filter(({ owner }) => owner !== 'host')
  expect(built.map(({ path }) => path).filter((path) => !listed.includes(path))).toEqual([])
})
