import { describe, expect, it } from 'vitest'
import { findingsOf } from './judgement/index.ts'
import { analysisOf, episodeOf } from './judgement/test-episode.ts'
import {
  confirmRefusal,
  mayConfirmOverride,
  mayProposeOverride,
  mayWithdrawOverride,
  overrideRefusal,
  overrideState,
} from './override.ts'

const overrides = [{ analyte: 'PHE', analysisId: 2 }]
const confirmed = [analysisOf('sne_ms', { PHE: 300 }), analysisOf('sne_ms', { PHE: [290, 310] })]

describe('a confirmed override', () => {
  it('a confirmed override closes its finding', () => {
    expect(findingsOf(episodeOf('sne', confirmed, { overrides }))).toMatchObject([
      { analyte: 'PHE', closed: { way: 'override', analysisId: 2 } },
    ])
    expect(findingsOf(episodeOf('sne', confirmed))).toMatchObject([{ closed: null }])
  })

  it('a confirmed override does not close a finding that is out again after it, or another one', () => {
    const later = episodeOf(
      'sne',
      [...confirmed, analysisOf('sne_ms', { PHE: [300, 310], C8: [0.6, 0.6] })],
      {
        overrides,
      },
    )
    expect(findingsOf(later).map(({ analyte, closed }) => [analyte, closed])).toEqual([
      ['PHE', null],
      ['C8', null],
    ])
  })
})

it('an override is asked for by a report that is not superseded, and confirmed by another person', () => {
  expect(overrideRefusal('reopened')).toBeNull()
  expect(overrideRefusal('superseded')).toContain('sostituito')
  expect(confirmRefusal(1, 2)).toBeNull()
  expect(confirmRefusal(1, 1)).toContain('altra persona')
})

it.each([
  [null, null, 'proposed'],
  ['2026-11-20T09:00:00Z', null, 'confirmed'],
  [null, '2026-11-20T09:00:00Z', 'withdrawn'],
] as const)('confirmed %s, withdrawn %s is %s', (confirmedAt, withdrawnAt, state) => {
  expect(overrideState({ confirmedAt, withdrawnAt })).toBe(state)
})

describe('who signs an override', () => {
  const person = (lead: boolean, validator: boolean, impersonatedBy: unknown = null) => ({
    hcp: { lead, validator },
    impersonatedBy,
  })
  const mayOf = (one: ReturnType<typeof person>) =>
    [mayProposeOverride, mayConfirmOverride, mayWithdrawOverride].map((may) => may(one))

  it.each([
    ['a lead asks and withdraws', person(true, false), [true, false, true]],
    ['a validator confirms and withdraws', person(false, true), [false, true, true]],
    ['a person with neither right does nothing', person(false, false), [false, false, false]],
    ['a session that support opened does nothing', person(true, true, 7), [false, false, false]],
  ])('%s', (_, signer, expected) => expect(mayOf(signer)).toEqual(expected))
})
