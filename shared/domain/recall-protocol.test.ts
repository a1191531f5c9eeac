import { describe, expect, it } from 'vitest'
import {
  type EscalationFacts,
  escalations,
  type ProtocolStep,
  protocolDueOn,
  protocolStep,
  recallProtocolSteps,
} from './recall-protocol.ts'
import { screenings } from './screenings.ts'

const plain: ProtocolStep = {
  step: 'collect',
  urgency: 'ordinary',
  categories: ['sne', 'ic'],
  analytes: [],
  withinHours: 168,
  role: 'acceptance',
  escalateTo: 'supervisor',
  text: 'Entro una settimana',
}
const quick: ProtocolStep = { ...plain, analytes: ['C8'], withinHours: 48 }
const steps = [plain, quick]
const facts = { category: 'sne', urgent: false, analytes: [] } as const
const since = new Date('2026-11-20T10:00:00.000Z')

describe('a step of a protocol', () => {
  it('a step of a protocol for an analyte goes before one for every finding', () => {
    expect(protocolStep(steps, 'collect', { ...facts, analytes: ['C8', 'C3'] })).toBe(quick)
    expect(protocolStep(steps, 'collect', { ...facts, analytes: ['C3'] })).toBe(plain)
  })

  it('a step of a protocol that is slower than the plain one puts nothing off', () => {
    const slow = { ...quick, withinHours: 300 }
    expect(protocolStep([plain, slow], 'collect', { ...facts, analytes: ['C8'] })).toBe(plain)
  })

  it('a step of a protocol is of its category, urgency and name', () => {
    expect(protocolStep(steps, 'collect', { ...facts, category: 'fc' })).toBeNull()
    expect(protocolStep(steps, 'collect', { ...facts, urgent: true })).toBeNull()
    expect(protocolStep(steps, 'attempt', facts)).toBeNull()
  })
})

describe('the day by protocol', () => {
  it('the day by protocol counts the hours from the request', () => {
    expect(protocolDueOn(steps, { ...facts, analytes: ['C8'] }, since)).toBe('2026-11-22')
    expect(protocolDueOn(steps, facts, since)).toBe('2026-11-27')
    expect(protocolDueOn([], facts, since)).toBeNull()
  })

  it('the day by protocol of an urgent recall is the next day at the latest', () => {
    const lax: ProtocolStep = { ...plain, urgency: 'urgent' }
    expect(protocolDueOn([lax], { ...facts, urgent: true }, since)).toBe('2026-11-21')
  })
})

describe('the template', () => {
  it.each(screenings.flatMap((category) => [true, false].map((urgent) => [category, urgent] as const)))(
    'the template has every step for %s, urgent: %s',
    (category, urgent) => {
      for (const name of ['tell', 'attempt', 'collect'] as const)
        expect(
          protocolStep(recallProtocolSteps, name, { category, urgent, analytes: [] }),
          name,
        ).not.toBeNull()
    },
  )
})

describe('escalation', () => {
  const open: EscalationFacts = {
    ...facts,
    askedAt: '2026-11-20T10:00:00.000Z',
    dueOn: '2026-11-24',
    answered: false,
    attempted: false,
    positiveAt: null,
    told: false,
  }
  const at = (moment: string, change: Partial<EscalationFacts> = {}) =>
    escalations(recallProtocolSteps, { ...open, ...change }, new Date(moment)).map(({ step }) => step)

  it('escalation names what was not done within its hours, the oldest first', () => {
    expect(at('2026-11-21T09:00:00.000Z')).toEqual([])
    expect(at('2026-11-21T10:00:00.000Z')).toEqual(['attempt'])
    expect(at('2026-11-25T01:00:00.000Z')).toEqual(['attempt', 'collect'])
  })

  it('escalation counts the hours of a first attempt from the day from which a card may be taken', () => {
    const waits = { fromDate: '2027-03-10', dueOn: '2027-03-20' }
    expect(at('2026-11-25T01:00:00.000Z', waits)).toEqual([])
    expect(at('2027-03-10T23:00:00.000Z', waits)).toEqual([])
    expect(at('2027-03-11T00:00:00.000Z', waits)).toEqual(['attempt'])
    expect(at('2026-11-21T10:00:00.000Z', { fromDate: '2026-11-01' })).toEqual(['attempt'])
  })

  it('escalation takes a day by hand in place of the hours', () => {
    expect(at('2026-11-28T10:00:00.000Z', { attempted: true, dueOn: '2026-12-01' })).toEqual([])
    expect(at('2026-11-27T11:00:00.000Z', { attempted: true, dueOn: null })).toEqual(['collect'])
  })

  it('escalation ends with the attempt, the material, the communication', () => {
    expect(at('2026-11-30T10:00:00.000Z', { answered: true })).toEqual([])
    expect(at('2026-11-23T10:00:00.000Z', { attempted: true })).toEqual([])
    const positive = { askedAt: null, positiveAt: '2026-11-20T10:00:00.000Z' }
    expect(at('2026-11-21T10:00:00.000Z', positive)).toEqual(['tell'])
    expect(at('2026-11-21T10:00:00.000Z', { ...positive, told: true })).toEqual([])
    expect(at('2026-11-20T14:00:00.000Z', { ...positive, urgent: true })).toEqual(['tell'])
  })
})
