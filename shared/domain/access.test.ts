import { describe, expect, it } from 'vitest'
import {
  type AccessUser,
  canSee,
  checkAccess,
  hasRole,
  isLabRole,
  isLead,
  isLeadOrSupport,
  isValidator,
  reachableScreenings,
  visibleScreenings,
} from './access.ts'
import { roles } from './roles.ts'
import { type Screening, screenings } from './screenings.ts'

const person = (
  change: Partial<AccessUser> = {},
  laboratory: Screening[] = ['sne', 'btd'],
  own: Screening[] = ['tgal', 'btd', 'sne'],
): AccessUser => ({
  currentRole: 'analyst',
  admin: false,
  hcp: {
    lead: false,
    validator: false,
    workgroup: { id: 7, config: { screenings: laboratory } },
    config: { screenings: own },
  },
  supervisorScreenings: null,
  permissions: [],
  ...change,
})

describe('visible screenings', () => {
  it('visible screenings are what laboratory and person have in common, in the usual order', () => {
    expect(visibleScreenings(person())).toEqual(['sne', 'btd'])
  })
  it('visible screenings are those of the supervisor where set, even beyond the laboratory', () => {
    expect(visibleScreenings(person({ supervisorScreenings: ['sma', 'ic'] }))).toEqual(['ic', 'sma'])
  })
  it('visible screenings fall back to the intersection when the supervisor list is empty', () => {
    expect(visibleScreenings(person({ supervisorScreenings: [] }))).toEqual(['sne', 'btd'])
  })
  it('visible screenings are none without profile', () => {
    expect(visibleScreenings(person({ hcp: null }))).toEqual([])
  })
  it('visible screenings do not limit support and administrator', () => {
    expect(reachableScreenings(person({ hcp: null, currentRole: 'support' }))).toEqual(screenings)
    expect(reachableScreenings(person())).toEqual(['sne', 'btd'])
  })
})

describe('roles', () => {
  it.each(roles)('%s passes its own list; the administrator passes all', (role) => {
    expect(hasRole({ currentRole: role }, [role])).toBe(true)
    expect(hasRole({ currentRole: role }, [])).toBe(role === 'administrator')
  })
  it('roles are read as lead and validator from the profile; an administrator is a lead, not a validator', () => {
    expect(isLead(person())).toBe(false)
    expect(isLead(person({ admin: true }))).toBe(true)
    expect(isValidator(person({ admin: true, currentRole: 'administrator' }))).toBe(false)
    const lead = person()
    const marked = { ...lead, hcp: lead.hcp && { ...lead.hcp, lead: true, validator: true } }
    expect(isLead(marked)).toBe(true)
    expect(isValidator(marked)).toBe(true)
  })
})

it('lead and support take unsuitable cards back into work, nobody else', () => {
  const worker = person()
  expect(isLeadOrSupport(worker)).toBe(false)
  expect(isLeadOrSupport({ ...worker, hcp: worker.hcp && { ...worker.hcp, lead: true } })).toBe(true)
  expect(isLeadOrSupport(person({ currentRole: 'support', hcp: null }))).toBe(true)
})

describe('a record', () => {
  it('a record is seen in the own laboratory and in a visible category alone', () => {
    expect(canSee({ category: 'sne', workgroupId: 7 }, person())).toBe(true)
    expect(canSee({ category: 'tgal', workgroupId: 7 }, person())).toBe(false)
    expect(canSee({ category: 'sne', workgroupId: 8 }, person())).toBe(false)
    expect(canSee({ category: null, workgroupId: 7 }, person())).toBe(true)
    expect(canSee({ category: 'sne', workgroupId: 7 }, person({ hcp: null }))).toBe(false)
  })
  it.each(['support', 'administrator'] as const)('a record is always seen by %s', (currentRole) => {
    expect(canSee({ category: 'sma', workgroupId: 99 }, person({ currentRole, hcp: null }))).toBe(true)
  })
})

describe('a person without a profile, or without a laboratory', () => {
  const noLaboratory = person({
    hcp: { lead: false, validator: false, workgroup: null, config: { screenings: ['sne'] } },
  })
  const noProfile = person({ hcp: null })
  it.each([noLaboratory, noProfile])(
    'a person without a profile, or without a laboratory reaches no category and no record',
    (viewer) => {
      expect(visibleScreenings(viewer)).toEqual([])
      expect(reachableScreenings(viewer)).toEqual([])
      for (const category of [null, 'sne'] as const)
        expect(canSee({ category, workgroupId: 7 }, viewer)).toBe(false)
    },
  )
  it.each([noLaboratory, noProfile])(
    'a person without a profile, or without a laboratory is neither lead nor validator',
    (viewer) => {
      expect(isLead(viewer)).toBe(false)
      expect(isValidator(viewer)).toBe(false)
    },
  )
})

it('laboratory roles are those of the specification, without administrator and support', () => {
  expect(roles.filter(isLabRole).sort()).toEqual([
    'acceptance',
    'administration',
    'analyst',
    'planner',
    'supervisor',
  ])
})

describe('an access check', () => {
  const rule = {
    access: ['supervisor', 'support'],
    permissions: ['record_readings'],
    predicate: ({ admin }: AccessUser) => !admin,
  } as const
  const holding = (change: Partial<AccessUser> = {}) =>
    person({ currentRole: 'supervisor', permissions: ['record_readings'], ...change })

  it('an access check grants where session, role, permission and predicate hold', () => {
    expect(checkAccess(holding(), rule)).toBe('granted')
    expect(checkAccess(holding({ currentRole: 'support' }), rule)).toBe('granted')
  })
  it.each([
    ['the role is not listed', holding({ currentRole: 'analyst' })],
    ['the permission is missing', holding({ permissions: [] })],
    ['the predicate does not hold', holding({ admin: true })],
    ['an administrator holds no permission', holding({ currentRole: 'administrator', permissions: [] })],
  ])('an access check denies where %s', (_, somebody) => {
    expect(checkAccess(somebody, rule)).toBe('denied')
  })
  it('an access check counts the administrator for every role, with the permission and the predicate', () => {
    expect(checkAccess(holding({ currentRole: 'administrator' }), rule)).toBe('granted')
    expect(checkAccess(holding({ currentRole: 'administrator', admin: true }), rule)).toBe('denied')
  })
  it('an access check asks a visitor to sign in for all but what is public without another criterion', () => {
    const access = 'public' as const
    expect(checkAccess(null, rule)).toBe('signed_out')
    expect(checkAccess(null, { access: 'any' })).toBe('signed_out')
    expect(checkAccess(null, { access })).toBe('granted')
    expect(checkAccess(null, { access, permissions: ['record_readings'] })).toBe('signed_out')
    expect(checkAccess(null, { access, predicate: () => true })).toBe('signed_out')
  })
  it('an access check asks no role of a page for anybody signed in', () => {
    expect(checkAccess(person(), { access: 'any' })).toBe('granted')
    expect(checkAccess(person(), { access: 'any', permissions: ['record_readings'] })).toBe('denied')
  })
})
