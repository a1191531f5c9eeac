import { describe, expect, it } from 'vitest'
import {
  type AccessUser,
  canSee,
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
  ...change,
})

describe('visible screenings', () => {
  it('are what laboratory and person have in common, in the usual order', () => {
    expect(visibleScreenings(person())).toEqual(['sne', 'btd'])
  })
  it('are those of the supervisor where set, even beyond the laboratory', () => {
    expect(visibleScreenings(person({ supervisorScreenings: ['sma', 'ic'] }))).toEqual(['ic', 'sma'])
  })
  it('fall back to the intersection when the supervisor list is empty', () => {
    expect(visibleScreenings(person({ supervisorScreenings: [] }))).toEqual(['sne', 'btd'])
  })
  it('are none without profile', () => {
    expect(visibleScreenings(person({ hcp: null }))).toEqual([])
  })
  it('do not limit support and administrator', () => {
    expect(reachableScreenings(person({ hcp: null, currentRole: 'support' }))).toEqual(screenings)
    expect(reachableScreenings(person())).toEqual(['sne', 'btd'])
  })
})

describe('roles', () => {
  it.each(roles)('%s passes its own list; the administrator passes all', (role) => {
    expect(hasRole({ currentRole: role }, [role])).toBe(true)
    expect(hasRole({ currentRole: role }, [])).toBe(role === 'administrator')
  })
  it('reads lead and validator from the profile; an administrator is a lead, not a validator', () => {
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
  it('is seen in the own laboratory and in a visible category alone', () => {
    expect(canSee({ category: 'sne', workgroupId: 7 }, person())).toBe(true)
    expect(canSee({ category: 'tgal', workgroupId: 7 }, person())).toBe(false)
    expect(canSee({ category: 'sne', workgroupId: 8 }, person())).toBe(false)
    expect(canSee({ category: null, workgroupId: 7 }, person())).toBe(true)
    expect(canSee({ category: 'sne', workgroupId: 7 }, person({ hcp: null }))).toBe(false)
  })
  it.each(['support', 'administrator'] as const)('is always seen by %s', (currentRole) => {
    expect(canSee({ category: 'sma', workgroupId: 99 }, person({ currentRole, hcp: null }))).toBe(true)
  })
})

describe('a person without a profile, or without a laboratory', () => {
  const noLaboratory = person({
    hcp: { lead: false, validator: false, workgroup: null, config: { screenings: ['sne'] } },
  })
  const noProfile = person({ hcp: null })
  it.each([noLaboratory, noProfile])('reaches no category and no record', (viewer) => {
    expect(visibleScreenings(viewer)).toEqual([])
    expect(reachableScreenings(viewer)).toEqual([])
    for (const category of [null, 'sne'] as const)
      expect(canSee({ category, workgroupId: 7 }, viewer)).toBe(false)
  })
  it.each([noLaboratory, noProfile])('is neither lead nor validator', (viewer) => {
    expect(isLead(viewer)).toBe(false)
    expect(isValidator(viewer)).toBe(false)
  })
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
