import type { Role } from '@sne/shared/domain'
import type { Release } from '@sne/shared/registry'
import { expect, it } from 'vitest'
import { declared, declaredMenu } from '../../../ops/pages/declared.ts'
import type { ServedRemote } from '../remotes/served.ts'
import { menuEntries } from './menu-entries.ts'

const served = (name: string, given: Pick<Release, 'routes' | 'menu'>) =>
  ({ name, release: given }) as unknown as ServedRemote

const ofTheProduct = (['mfe-shipping', 'mfe-plates', 'mfe-reports', 'mfe-admin'] as const).map((name) =>
  served(name, declared[name]),
)
const freezer: Pick<Release, 'routes' | 'menu'> = {
  routes: [
    { path: '/freezer/list', access: ['planner'], title: 'Congelatori', layout: 'default' },
    { path: '/freezer/:id', access: ['planner', 'analyst'], title: 'Congelatore', layout: 'default' },
  ],
  menu: [{ id: 'freezer', label: 'Congelatori', to: '/freezer/list', order: 500 }],
}

it('menuEntries is the whole menu for the administrator when every remote of the product is published', () => {
  expect(menuEntries(ofTheProduct, 'administrator')).toEqual(
    declaredMenu.map(({ order: _, ...entry }) => entry),
  )
})

it('menuEntries drops a submenu in which one link is left', () => {
  const linksOf = (role: Role) => menuEntries(ofTheProduct, role).find(({ id }) => id === 'plates')?.children
  expect(linksOf('support')).toBeUndefined()
  expect(linksOf('planner')).toHaveLength(4)
})

it('menuEntries has the entry of a remote that the host does not know, for who may open its page', () => {
  const labels = (role: Role) =>
    menuEntries([...ofTheProduct, served('mfe-freezer', freezer)], role).map(({ label }) => label)
  expect(labels('planner').at(-1)).toBe('Congelatori')
  expect(labels('administrator')).toContain('Congelatori')
  expect(labels('analyst')).not.toContain('Congelatori')
})

it('menuEntries has no entry whose page nobody published', () => {
  const ids = (remotes: ServedRemote[]) => menuEntries(remotes, 'planner').map(({ id }) => id)
  expect(ids([])).toEqual(['home'])
  expect(ids([served('mfe-freezer', { ...freezer, routes: [] })])).toEqual(['home'])
})

it.each(['analyst', 'supervisor'] as const)('menuEntries leads %s to suspended analyses', (role) => {
  expect(menuEntries(ofTheProduct, role)).toContainEqual(
    expect.objectContaining({ label: 'Analisi in sospeso', to: '/sample-analysis/pending' }),
  )
})
