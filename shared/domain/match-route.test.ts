import { describe, expect, it } from 'vitest'
import { matchRoute } from './match-route.ts'

describe('matching a path', () => {
  it.each([
    ['/plate/planning', '/plate/:plateId?/planning', {}],
    ['/plate/12/planning', '/plate/:plateId?/planning', { plateId: '12' }],
    ['/plate/list', '/plate/list', {}],
    ['/notification/transfer', '/notification/transfer', {}],
    ['/notification', '/notification/*', {}],
    ['/notification/inbox/3', '/notification/*', {}],
    ['/newborn/failsafe', '/newborn/failsafe', {}],
    ['/newborn/5/sample/8', '/newborn/:newbornId/sample/:sampleId', { newbornId: '5', sampleId: '8' }],
    ['/shipping/4/accept', '/shipping/:shippingId/accept', { shippingId: '4' }],
    ['/shipping', '/shipping/*', {}],
    ['/invite/accept/abc', '/invite/accept/:inviteCode', { inviteCode: 'abc' }],
    ['/user/3/edit', '/user/:id/edit', { id: '3' }],
  ])('%s is shown by %s', (path, pattern, params) => {
    const match = matchRoute(path)
    expect(match?.route.path).toBe(pattern)
    expect(match?.params).toEqual(params)
  })
  it.each(['/nowhere', '/plate', '/plate/1/2/grid', '/newborn'])('%s is not found', (path) => {
    expect(matchRoute(path)).toBeNull()
  })
})

it('a slash at the end, or twice, changes nothing', () => {
  for (const path of ['/plate/list/', '//plate//list'])
    expect(matchRoute(path)?.route.path).toBe('/plate/list')
})

it('the longer of two patterns with a rest wins, in whatever order they stand', () => {
  const both = [{ path: '/a/*' }, { path: '/*' }]
  for (const among of [both, both.toReversed()]) expect(matchRoute('/a/b', among)?.route.path).toBe('/a/*')
})

it('more paths than are kept still find their routes', () => {
  const among = [{ path: '/plate/:plateId/view' }]
  for (let id = 0; id <= 1000; id += 1)
    expect(matchRoute(`/plate/${id}/view`, among)?.params).toEqual({ plateId: String(id) })
  expect(matchRoute('/plate/0/view', among)?.params).toEqual({ plateId: '0' })
})
