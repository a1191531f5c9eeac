import { describe, expect, it } from 'vitest'
import { lyingCodes } from './lying-codes.ts'

describe('lyingCodes', () => {
  const point = { code: 'SN-1', kind: 'unread' } as const

  it('lyingCodes adds the code of a conflict that ends in a question', () => {
    expect(lyingCodes([point], [{ outcome: { code: 'SN-2', unresolved: 'unknown' } }])).toEqual([
      point,
      { code: 'SN-2', kind: 'unknown' },
    ])
  })
  it('lyingCodes lists a code once that is a point and a conflict, written otherwise', () => {
    expect(lyingCodes([point], [{ outcome: { code: 'sn-1', unresolved: 'unknown' } }])).toEqual([point])
  })
  it('lyingCodes leaves out a conflict without an open question', () => {
    expect(lyingCodes([], [{ outcome: { code: 'SN-2' } }])).toEqual([])
  })
})
