import { describe, expect, it } from 'vitest'
import {
  clinicalRights,
  holdsRight,
  rolesWithoutProposal,
  signsAnything,
  standsOnReports,
} from './clinical-right.ts'
import { roles } from './roles.ts'

const account = { roles: ['analyst' as const], hcp: { lead: false, validator: false } }

describe('holdsRight', () => {
  it('holdsRight reads supervisor from the roles, lead and validator from the profile, each by itself', () => {
    const of = (holder: Parameters<typeof holdsRight>[0]) =>
      clinicalRights.filter((right) => holdsRight(holder, right))
    expect(of(account)).toEqual([])
    expect(of({ ...account, roles: ['supervisor'] })).toEqual(['supervisor'])
    expect(of({ ...account, hcp: { lead: true, validator: false } })).toEqual(['lead'])
    expect(of({ ...account, hcp: { lead: false, validator: true } })).toEqual(['validator'])
    expect(of({ roles: ['administrator'], hcp: null })).toEqual([])
  })
})

it('signsAnything is true with any one of the rights and false without', () => {
  expect(signsAnything(account)).toBe(false)
  expect(signsAnything({ roles: ['administrator'], hcp: null })).toBe(false)
  expect(signsAnything({ ...account, roles: ['supervisor'] })).toBe(true)
  expect(signsAnything({ ...account, hcp: { lead: true, validator: false } })).toBe(true)
  expect(signsAnything({ ...account, hcp: { lead: false, validator: true } })).toBe(true)
})

it('standsOnReports is true for who decides analyses or signs, and false for the others', () => {
  expect(standsOnReports(account)).toBe(true)
  expect(standsOnReports({ ...account, roles: ['planner'] })).toBe(false)
  expect(standsOnReports({ ...account, roles: ['planner'], hcp: { lead: true, validator: false } })).toBe(
    true,
  )
})

it('holdsRight reads the right of an administrator from the roles', () => {
  expect(holdsRight(account, 'administrator')).toBe(false)
  expect(holdsRight({ roles: ['administrator'], hcp: null }, 'administrator')).toBe(true)
})

it('rolesWithoutProposal leaves out supervisor and administrator alone', () => {
  const proposed = ['supervisor', 'administrator']
  expect(rolesWithoutProposal(roles)).toEqual(roles.filter((role) => !proposed.includes(role)))
  expect(rolesWithoutProposal(['supervisor'])).toEqual([])
})
