import { describe, expect, it } from 'vitest'
import {
  type RefusedRequest,
  refusalLeavesOpen,
  requestChangeRefusal,
  requestRefusal,
} from './request-refusal.ts'

const request: RefusedRequest = {
  type: 'new_spot',
  status: 'pending',
  answeredBy: null,
  punched: false,
  besideRecall: false,
  forUnsuitable: false,
  measured: false,
  reportPending: false,
  byLead: false,
  refusalForm: false,
}
const why = (facts: Partial<RefusedRequest>) => requestRefusal({ ...request, ...facts })?.message ?? null

describe('a live request', () => {
  it('a live request is refused while nothing of it is at work', () => {
    expect(why({})).toBeNull()
    expect(why({ type: 're_test' })).toBeNull()
    expect(why({ type: 're_test', status: 'assume_re_test' })).toBeNull()
  })

  it('a live request whose material is in the laboratory goes on', () => {
    expect(why({ status: 'assume_re_test', answeredBy: 'NV000000019' })).toContain('NV000000019')
    expect(why({ type: 're_test', status: 'assume_re_test', punched: true })).toContain('punzonati')
  })

  it('a live request for an unsuitable card’s finding may be refused only by a lead or with the parents’ form', () => {
    expect(why({ forUnsuitable: true })).toContain('responsabile')
    expect(why({ forUnsuitable: true, byLead: true })).toBeNull()
    expect(why({ forUnsuitable: true, refusalForm: true })).toBeNull()
  })

  it('a live request for a planned card is refused by a lead, or where the parents refused with a form', () => {
    expect(why({ type: 'scheduled' })).toContain('responsabile')
    expect(why({ type: 'scheduled', byLead: true })).toBeNull()
    expect(why({ type: 'scheduled', refusalForm: true })).toBeNull()
  })

  it('a live request for a second tier beside a recall is refused by a lead', () => {
    expect(why({ type: 're_test', besideRecall: true })).toContain('responsabile')
    expect(why({ type: 're_test', besideRecall: true, byLead: true })).toBeNull()
  })

  it('a live request that was measured is decided by its result', () => {
    expect(why({ type: 're_test', status: 'assume_re_test', measured: true })).toContain('misurata')
    expect(why({ measured: true })).toBeNull()
  })

  it('a live request of a report that waits for its signature is refused with the report', () => {
    expect(why({ reportPending: true })).toContain('rifiutare il referto')
  })
})

describe('urgency and day of a request', () => {
  const urgent = { urgent: true, dueDate: '2026-11-25' }
  const plain = { urgent: false, dueDate: '2026-12-01' }

  it('urgency and day of a request change while it is not urgent', () => {
    expect(requestChangeRefusal(plain, { ...plain, dueDate: '2026-12-20' })).toBeNull()
    expect(requestChangeRefusal(plain, urgent)).toBeNull()
  })

  it('urgency and day of a request of an urgent one are only brought forward', () => {
    expect(requestChangeRefusal(urgent, { ...urgent, dueDate: '2026-11-24' })).toBeNull()
    expect(requestChangeRefusal(urgent, { ...urgent, dueDate: '2026-11-26' })?.field).toBe('dueDate')
    expect(requestChangeRefusal(urgent, { ...urgent, dueDate: null })?.field).toBe('dueDate')
    expect(requestChangeRefusal(urgent, plain)?.field).toBe('urgent')
  })
})

describe('what a refused repetition leaves open', () => {
  const late = { secondTier: null, analytes: ['PHE'], besideRecall: false, late: true }

  it('the notice on a refused repetition names the open findings, and says what follows beside a recall', () => {
    expect(refusalLeavesOpen(late)).toContain('PHE ed è in ritardo')
    expect(refusalLeavesOpen({ ...late, secondTier: 'MMA', besideRecall: true })).toContain(
      'richiamo urgente',
    )
    expect(refusalLeavesOpen({ ...late, analytes: [] })).toBeNull()
  })
})
