import { ShippingSampleRow } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { describe, expect, it } from 'vitest'
import { planScan } from './scan-plan.ts'

const problem = (code: string, severity: 'blocking' | 'minor') => ({
  code,
  label: code,
  severity,
  why: '',
})
const card = (changes: Partial<ShippingSampleRow> = {}) =>
  record(ShippingSampleRow, { status: 'shipped', proposed: [], ...changes })
const newborn = { ...record(ShippingSampleRow).newborn, status: 'complete' as const }

describe('reading a card', () => {
  it('reading a card accepts it at once when nothing speaks against it', () => {
    expect(planScan(card(), 'acceptance')).toEqual({ kind: 'accept', reasons: [] })
  })

  it('reading a card accepts with reserve what is minor', () => {
    const early = card({ proposed: [problem('early_collection', 'minor')] })
    expect(planScan(early, 'acceptance')).toEqual({
      kind: 'accept',
      reasons: [{ code: 'early_collection' }],
    })
  })

  it('reading a card asks first when the data say that it is unsuitable, was put aside or is not needed', () => {
    const questions = [
      card({ proposed: [problem('old_sample', 'blocking'), problem('missing_data', 'minor')] }),
      card({ status: 'not_required' }),
      card({ newborn }),
      card({ newborn: { ...newborn, status: 'closed' } }),
    ].map((one) => planScan(one, 'acceptance'))
    expect(questions).toEqual([
      { kind: 'ask', question: 'blocking' },
      { kind: 'ask', question: 'was_not_required' },
      { kind: 'ask', question: 'newborn_done' },
      { kind: 'ask', question: 'newborn_closed' },
    ])
  })

  it('reading a card takes a card that had been given up when it arrives after all', () => {
    expect(planScan(card({ status: 'not_received' }), 'acceptance').kind).toBe('accept')
  })

  it.each(['accepted', 'not_valid'] as const)(
    'reading a card changes nothing on one that is %s',
    (status) => {
      expect(planScan(card({ status }), 'acceptance')).toEqual({ kind: 'decided' })
    },
  )

  it('reading a card does nothing for who may not accept', () => {
    expect(planScan(card(), 'planner')).toEqual({ kind: 'decided' })
  })
})
