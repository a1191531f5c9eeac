import { describe, expect, it } from 'vitest'
import { askingRefusal, type CaseFacts, caseWait, compareCases, isDueSoon } from './recall-case.ts'

const request = { type: 'new_spot', status: 'pending', approved: true } as const
const facts: CaseFacts = { request, reportStatus: 'accepted', missing: [] }

describe('what a case waits for', () => {
  it.each<[string, Partial<CaseFacts>, string]>([
    ['an approved card', {}, 'card'],
    ['approved serum', { request: { ...request, type: 'serum_sample' } }, 'serum'],
    [
      'a planned card after a decision to wait',
      { request: { ...request, type: 'scheduled' } },
      'planned_card',
    ],
    ['material that is in the laboratory', { request: { ...request, status: 'assume_re_test' } }, 'analysis'],
    [
      'a report that is not signed',
      { request: { ...request, approved: false }, reportStatus: 'pending' },
      'signature',
    ],
    ['a request by hand', { request: { ...request, approved: false }, reportStatus: null }, 'approval'],
    ['a positive without a request', { request: null, reportStatus: 'pending' }, 'signature'],
    ['a reopened report', { reportStatus: 'reopened' }, 'decision'],
    ['a signed report with nothing left', { request: null }, 'decision'],
    ['a re-test past its hours', { request: null, reportStatus: null, late: true }, 'repetition'],
    ['a reopened report whose card is repeated', { reportStatus: 'reopened', repeating: true }, 'repeating'],
    ['one whose repetition is late', { reportStatus: 'reopened', repeating: true, late: true }, 'repetition'],
    ['a card beside a late second tier', { late: true }, 'card'],
  ])('%s', (_, change, expected) => {
    expect(caseWait({ ...facts, ...change })).toBe(expected)
  })

  it('a case waits for the communication before the material', () => {
    expect(caseWait({ ...facts, missing: ['centre'] })).toBe('communication')
  })
})

describe('the order of the board', () => {
  const place = { urgent: false, overdue: false, dueOn: '2026-11-20' }

  it('the order of the board puts urgent cases first, then overdue ones and the day, without a day last', () => {
    const cases = [
      { ...place, id: 1, dueOn: null },
      { ...place, id: 2 },
      { ...place, id: 3, overdue: true, dueOn: '2026-11-10' },
      { ...place, id: 4, urgent: true },
      { ...place, id: 5, urgent: true, overdue: true, dueOn: '2026-11-21' },
      { ...place, id: 6, dueOn: '2026-11-19' },
    ]
    expect(cases.toSorted(compareCases).map(({ id }) => id)).toEqual([5, 4, 3, 6, 2, 1])
  })

  it('the order of the board keeps the older order first where all else agrees', () => {
    expect(
      [
        { ...place, id: 9 },
        { ...place, id: 8 },
      ].toSorted(compareCases)[0]?.id,
    ).toBe(8)
  })
})

it('a case is due soon on its day and on the day before', () => {
  expect(
    ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', null].map((day) => isDueSoon(day, '2026-11-20')),
  ).toEqual([false, true, true, false, false])
})

it('nobody is written to about material that is here, or that no signature asks for yet', () => {
  const request = { type: 'new_spot', status: 'pending', approved: true } as const
  expect(askingRefusal({ request, reportStatus: 'pending' })).toBeNull()
  expect(askingRefusal({ request: null, reportStatus: 'accepted' })).toBeNull()
  expect(askingRefusal({ request: null, reportStatus: 'pending' })).toMatch(/dopo la firma/)
  expect(askingRefusal({ request: { ...request, approved: false }, reportStatus: 'pending' })).toMatch(
    /approvata/,
  )
  const answered = { ...request, status: 'assume_re_test' } as const
  expect(askingRefusal({ request: answered, reportStatus: 'accepted' })).toMatch(/già arrivato/)
})
