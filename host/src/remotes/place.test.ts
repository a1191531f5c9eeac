import { release } from '@sne/shared/testing'
import { matchRoutes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { declared } from '../../../ops/pages/declared.ts'
import { placeAt } from './place.ts'

vi.mock('react-router-dom', { spy: true })

const names = ['mfe-shipping', 'mfe-plates', 'mfe-reports', 'mfe-admin'] as const
const served = () => names.map((name) => ({ name, release: release('1', declared[name]) }))

it.each([
  ['/plate/list', '/plate/list', 'mfe-plates'],
  ['/Plate/LIST', '/plate/list', 'mfe-plates'],
  ['/pl%61te/list', '/plate/list', 'mfe-plates'],
  ['/shipping/7/edit', '/shipping/:id/edit', 'mfe-shipping'],
  ['/shipping/list/', '/shipping/*', 'mfe-shipping'],
  ['/newborn/duplicates', '/newborn/duplicates', 'mfe-shipping'],
  ['/', '/', null],
  ['/home', '/home', null],
])('placeAt finds the page of %s', (address, path, remote) => {
  expect(placeAt(address, served())).toMatchObject({ path, remote })
})

it.each(['/nothing', '/plate/nothing/at/all', '//plate/list'])('placeAt finds no page of %s', (address) => {
  expect(placeAt(address, served())).toBeNull()
})

it('placeAt finds a page whose first part is open', () => {
  const route = { path: '/:code/open', access: 'any', title: 'Aperta', layout: 'default' } as const
  const remotes = [{ name: 'mfe-plates', release: release('1', { routes: [route] }) }]
  expect(placeAt('/x1/open', remotes)?.path).toBe('/:code/open')
  expect(placeAt('/home', remotes)?.path).toBe('/home')
})

it('placeAt ranks the pages below the first part alone, once for an address', () => {
  const remotes = served()
  vi.mocked(matchRoutes).mockClear()
  for (const address of ['/plate/list', '/plate/list', '/nothing', '/nothing']) placeAt(address, remotes)
  const ranked = vi.mocked(matchRoutes).mock.calls.map(([rows]) => rows.map(({ path }) => path))
  expect(ranked).toHaveLength(2)
  expect(ranked[0]?.every((path) => path?.startsWith('/plate/'))).toBe(true)
  expect(ranked[1]).toEqual([])
})
