import { describe, expect, it } from 'vitest'
import { SampleStatusInput } from './sample.ts'
import { AcceptSampleInput, otherCodeOf } from './shipping.ts'

const problems = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])

describe('a decision on a card', () => {
  it('a decision on a card takes a scan as it comes and fills in the rest', () => {
    expect(AcceptSampleInput.parse({ barcode: ' M827270 ', status: 'accepted' })).toEqual({
      barcode: 'M827270',
      status: 'accepted',
      reasons: [],
      excludeScreenings: [],
      confirmOutOfList: false,
      confirmClosed: false,
    })
  })
  it('a decision on a card refuses a scan without a card', () => {
    expect(problems(AcceptSampleInput.safeParse({ status: 'accepted' }))).toEqual([
      ['barcode', 'Compilare almeno un campo'],
    ])
  })
  it('a decision on a card demands a reason for an unsuitable card', () => {
    for (const schema of [AcceptSampleInput, SampleStatusInput])
      expect(problems(schema.safeParse({ barcode: 'M1', status: 'not_valid' }))).toEqual([
        ['reasons', 'Compilare almeno un campo'],
      ])
    const reasons = [{ code: 'clotted' }]
    expect(AcceptSampleInput.safeParse({ sampleId: 1, status: 'not_valid', reasons }).success).toBe(true)
  })
  it('a decision on a card cannot take a card back to "in arrivo"', () => {
    expect(AcceptSampleInput.safeParse({ barcode: 'M1', status: 'shipped' }).success).toBe(false)
  })
})

describe('a code that is not a card’s', () => {
  it('a code that is not a card’s is named where the server says what it is', () => {
    expect(otherCodeOf({ code: 'unknown_card', is: 'plate' })).toBe('plate')
    expect(otherCodeOf({ code: 'unknown_card' })).toBeNull()
  })
  it('a code that is not a card’s stays unknown where a newer server names an unknown kind', () => {
    expect(otherCodeOf({ code: 'unknown_card', is: 'freezer' })).toBeNull()
  })
  it('a code that is not a card’s is not read from another refusal', () => {
    expect(otherCodeOf({ code: 'duplicate', is: 'plate' })).toBeNull()
    expect(otherCodeOf(undefined)).toBeNull()
  })
})
