import { describe, expect, it } from 'vitest'
import { addresses } from './addresses.ts'
import { mayOpen, pageRoute, pageTitle } from './page.ts'
import { roles } from './roles.ts'

describe('mayOpen', () => {
  it.each(Object.entries(addresses))(
    'mayOpen lets the administrator open %s, and a visitor what is public',
    (_, page) => {
      expect(mayOpen(page, 'administrator')).toBe(true)
      expect(mayOpen(page, null)).toBe(page.access === 'public')
      for (const role of roles) if (page.access === 'any') expect(mayOpen(page, role)).toBe(true)
    },
  )

  it('mayOpen asks for the personal permissions of a page, of the administrator too', () => {
    const page = { access: ['supervisor'], permissions: ['record_readings'] } as const
    for (const role of ['supervisor', 'administrator'] as const) {
      expect(mayOpen(page, role)).toBe(false)
      expect(mayOpen(page, role, ['record_readings'])).toBe(true)
    }
    expect(mayOpen(page, 'planner', ['record_readings'])).toBe(false)
  })
})

describe('pageRoute', () => {
  it('pageRoute declares a shared address without its owner, which the registry has already', () => {
    expect(pageRoute(addresses.grid, 'Griglia risultati', 'grid')).toEqual({
      path: '/plate/:plateId/grid',
      access: ['analyst'],
      title: 'Griglia risultati',
      layout: 'grid',
    })
  })

  it('pageRoute keeps the personal permissions of an address', () => {
    const address = { path: '/a', access: 'any', permissions: ['record_readings'] } as const
    expect(pageRoute(address, 'A')).toEqual({ ...address, title: 'A', layout: 'default' })
  })
})

it('pageTitle ends every title with the name of the product', () => {
  expect(pageTitle('Home')).toBe('Home - Screening Neonatale Esteso')
  expect(pageTitle()).toBe('Screening Neonatale Esteso')
})
