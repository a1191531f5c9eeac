import { describe, expect, it } from 'vitest'
import { SampleStatusInput } from './sample.ts'
import { AcceptSampleInput } from './shipping.ts'

const problems = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])

describe('a decision on a card', () => {
  it('takes a scan as it comes and fills in the rest', () => {
    expect(AcceptSampleInput.parse({ barcode: ' M827270 ', status: 'accepted' })).toEqual({
      barcode: 'M827270',
      status: 'accepted',
      reasons: [],
      excludeScreenings: [],
      confirmOutOfList: false,
      confirmClosed: false,
    })
  })
  it('wants to know which card', () => {
    expect(problems(AcceptSampleInput.safeParse({ status: 'accepted' }))).toEqual([
      ['barcode', 'Compilare almeno un campo'],
    ])
  })
  it('wants a reason for an unsuitable card', () => {
    for (const schema of [AcceptSampleInput, SampleStatusInput])
      expect(problems(schema.safeParse({ barcode: 'M1', status: 'not_valid' }))).toEqual([
        ['reasons', 'Compilare almeno un campo'],
      ])
    const reasons = [{ code: 'clotted' }]
    expect(AcceptSampleInput.safeParse({ sampleId: 1, status: 'not_valid', reasons }).success).toBe(true)
  })
  it('cannot take a card back to "in arrivo"', () => {
    expect(AcceptSampleInput.safeParse({ barcode: 'M1', status: 'shipped' }).success).toBe(false)
  })
})
