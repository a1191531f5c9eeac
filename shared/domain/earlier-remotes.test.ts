import { expect, it } from 'vitest'
import { menuOf, routes, routesOf } from './earlier-remotes.ts'
import { matchRoute } from './match-route.ts'
import { mayOpen } from './page.ts'

it('routesOf gives a version built before the paths at which it mounts its pages', () => {
  const paths = routesOf('mfe-plates').map(({ path }) => path)
  expect(paths).toHaveLength(28)
  expect(paths).toContain('/plate/:plateId?/planning')
  expect(routesOf('mfe-reports')).toContainEqual({ path: '/manage-recall/*', title: '' })
  expect(menuOf()).toEqual([])
})

it.each([
  '/report/:reportId/view',
  '/sample-request/*',
  '/communication/:newbornId/create',
  '/shipping/:shippingId/details',
])('routes has %s, whose roles a version built before asks for', (path) => {
  const page = routes.find((one) => one.path === path)
  expect(page && mayOpen(page, 'administrator')).toBe(true)
})

it.each(['/newborn/1/sample/2', '/plate/1/view', '/report/1/view'])('matchRoute still finds %s', (path) => {
  expect(matchRoute(path)).not.toBeNull()
})
