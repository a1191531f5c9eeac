import { describe, expect, it } from 'vitest'
import { isLead } from './access.ts'
import {
  cardDecisionRefusal,
  isSupportSession,
  judgesCard,
  mayReturnReport,
  maySign,
  missingNames,
  type Signer,
  stillSigns,
} from './signing.ts'

const person = (lead: boolean, validator: boolean, impersonatedBy: unknown = null): Signer => ({
  hcp: { lead, validator },
  impersonatedBy,
})

describe('maySign', () => {
  it.each([
    [true, false],
    [false, true],
    [true, true],
    [false, false],
  ])('maySign reads each right by itself: lead %s, validator %s', (lead, validator) => {
    expect(maySign(person(lead, validator), 'lead')).toBe(lead)
    expect(maySign(person(lead, validator), 'validator')).toBe(validator)
  })

  it('maySign is false for an account without a profile', () => {
    expect(maySign({ hcp: null, impersonatedBy: null }, 'lead')).toBe(false)
    expect(maySign({ hcp: null, impersonatedBy: null }, 'validator')).toBe(false)
  })

  it('maySign is false for an administrator without the right, whom isLead lets pass', () => {
    const hcp = { lead: false, validator: false, workgroup: null, config: { screenings: [] } }
    expect(isLead({ admin: true, hcp })).toBe(true)
    expect(maySign({ hcp, impersonatedBy: null }, 'lead')).toBe(false)
  })

  it.each([7, { id: 7 }])('maySign is false in a session that support opened (%o)', (actor) => {
    expect(isSupportSession({ impersonatedBy: actor })).toBe(true)
    expect(maySign(person(true, true, actor), 'lead')).toBe(false)
    expect(maySign(person(true, true, actor), 'validator')).toBe(false)
  })
})

describe('missingNames', () => {
  it('missingNames names what is empty, and the title with a name that is missing as a whole', () => {
    expect(missingNames({})).toEqual(['title', 'name', 'surname'])
    expect(missingNames({ title: null, name: 'Giulia', surname: ' ' })).toEqual(['surname'])
    expect(missingNames({ title: null, name: 'Giulia', surname: 'Neri' })).toEqual([])
  })
})

it.each([
  ['shipped', 'accepted', false],
  ['shipped', 'not_received', false],
  ['not_received', 'accepted', false],
  ['shipped', 'not_valid', true],
  ['accepted', 'not_required', true],
  ['not_valid', 'accepted', true],
] as const)('judgesCard from %s to %s: %s', (from, to, judges) => {
  expect(judgesCard(from, to)).toBe(judges)
})

describe('cardDecisionRefusal', () => {
  it.each([
    ['shipped', 'accepted', null],
    ['not_received', 'accepted', null],
    ['shipped', 'not_valid', 'support_session'],
    ['not_required', 'accepted', 'support_session'],
    ['shipped', 'not_received', 'own_session'],
  ] as const)('cardDecisionRefusal of a session of support, from %s to %s: %s', (from, to, refusal) => {
    expect(cardDecisionRefusal({ impersonatedBy: 7 }, from, to)).toBe(refusal)
    expect(cardDecisionRefusal({ impersonatedBy: null }, from, to)).toBeNull()
  })
})

describe('mayReturnReport', () => {
  it('mayReturnReport is for supervisors and who signs, in a session of their own', () => {
    const as = (role: 'supervisor' | 'administrator', signer: Signer) => mayReturnReport({ ...signer, role })
    expect(as('supervisor', person(false, false))).toBe(true)
    expect(as('administrator', person(false, false))).toBe(false)
    expect(as('administrator', person(true, false))).toBe(true)
    expect(as('administrator', person(false, true))).toBe(true)
    expect(as('supervisor', person(true, true, 7))).toBe(false)
  })
})

it.each([
  ['holds the right in the laboratory', {}, true],
  ['is disabled', { enabled: false }, false],
  ['works elsewhere', { workgroupId: 2 }, false],
  ['lost the right', { lead: false }, false],
])('a first signature counts while its account %s', (_, own, counts) => {
  const account = { enabled: true, workgroupId: 1, lead: true, validator: false, ...own }
  expect(stillSigns(account, 1, 'lead')).toBe(counts)
  expect(stillSigns(account, 1, 'validator')).toBe(false)
})
