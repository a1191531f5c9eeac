import { describe, expect, it } from 'vitest'
import { bulkRefusal } from './bulk-acceptance.ts'
import { gateReasonLabels } from './judgement/index.ts'
import { reportOutcomes } from './report.ts'
import { keysOf } from './status.ts'

const report = { outcome: 'negative', urgent: false, ordinary: true } as const
const facts = { analysedSince: false, judgement: { against: [], ordinary: true }, ownWork: false }
const against = (code: keyof typeof gateReasonLabels) => ({
  against: [{ code, analytes: [], text: gateReasonLabels[code] }],
  ordinary: false,
})

describe('bulkRefusal', () => {
  it('bulkRefusal takes an ordinary negative against which nothing stands', () => {
    expect(bulkRefusal(report, facts)).toBeNull()
  })

  it.each(keysOf(gateReasonLabels))('bulkRefusal leaves out a report against which %s stands', (code) => {
    expect(bulkRefusal(report, { ...facts, judgement: against(code) })).toBe('open_findings')
  })

  it.each(keysOf(reportOutcomes).filter((outcome) => outcome !== 'negative'))(
    'bulkRefusal leaves out a %s',
    (outcome) => {
      expect(bulkRefusal({ ...report, outcome }, facts)).toBe('one_by_one')
    },
  )

  it.each([
    ['urgent', { urgent: true }, {}, 'one_by_one'],
    ['made of a finding', { ordinary: false }, {}, 'one_by_one'],
    ['not ordinary now', {}, { judgement: { against: [], ordinary: false } }, 'one_by_one'],
    ['of an episode that is gone', {}, { judgement: null }, 'open_findings'],
    ['analysed since', {}, { analysedSince: true }, 'invalid_transition'],
    ['of the own work', {}, { ownWork: true }, 'four_eyes'],
  ] as const)('bulkRefusal leaves out one that is %s', (_, ofReport, more, expected) => {
    expect(bulkRefusal({ ...report, ...ofReport }, { ...facts, ...more })).toBe(expected)
  })
})
