import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlateStatus } from '../plate.ts'
import {
  type EqaRoundStatus,
  eqaDue,
  eqaHindrance,
  eqaPlaceRefusal,
  evaluateEqa,
  isCardWell,
  isLivePlace,
  needsCorrection,
  sentNumber,
  zScore,
  zVerdict,
} from './index.ts'

const number = fc.double({ min: -1e4, max: 1e4, noNaN: true })
const sd = fc.double({ min: 0.01, max: 1e3, noNaN: true })

describe('zScore', () => {
  it('zScore is the distance from the assigned value in SD', () => {
    expect(zScore(12, 10, 1)).toBe(2)
    expect(zScore(8.5, 10, 0.5)).toBe(-3)
    expect(zScore(10, 10, 3)).toBe(0)
  })

  it('zScore meets a limit without the drift of binary fractions', () => {
    const z = zScore(0.3, 0, 0.1)
    expect(0.3 / 0.1).toBeLessThan(3)
    expect(z).toBe(3)
    expect(zVerdict(z ?? 0)).toBe('unsatisfactory')
  })

  it('zScore has none without a positive SD or with a number that is not finite', () => {
    expect(zScore(1, 1, 0)).toBeNull()
    expect(zScore(1, 1, -1)).toBeNull()
    expect(zScore(Number.NaN, 1, 1)).toBeNull()
  })

  it('zScore changes its sign with the side, and keeps its verdict', () => {
    fc.assert(
      fc.property(number, sd, number, (target, spread, distance) => {
        const above = zScore(target + distance, target, spread) ?? 0
        const below = zScore(target - distance, target, spread) ?? 0
        expect(above).toBeCloseTo(-below, 3)
      }),
    )
  })
})

describe('zVerdict', () => {
  it.each([
    [0, 'satisfactory'],
    [2, 'satisfactory'],
    [-2, 'satisfactory'],
    [2.000001, 'questionable'],
    [-2.999999, 'questionable'],
    [3, 'unsatisfactory'],
    [-3, 'unsatisfactory'],
    [12, 'unsatisfactory'],
  ] as const)('zVerdict of %d is %s', (z, verdict) => {
    expect(zVerdict(z)).toBe(verdict)
  })

  it('zVerdict never becomes better with the distance', () => {
    const order = ['satisfactory', 'questionable', 'unsatisfactory']
    fc.assert(
      fc.property(number, number, (one, other) => {
        const [near, far] = Math.abs(one) <= Math.abs(other) ? [one, other] : [other, one]
        expect(order.indexOf(zVerdict(near))).toBeLessThanOrEqual(order.indexOf(zVerdict(far)))
      }),
    )
  })
})

describe('evaluateEqa', () => {
  const none = { target: null, sd: null, z: null, correct: null }
  const value = { value: 12, comparator: null }

  it('evaluateEqa computes the score of a number, and takes the provider’s own before it', () => {
    expect(evaluateEqa(value, { ...none, target: 10, sd: 1 })).toEqual({
      z: 2,
      zEntered: false,
      verdict: 'satisfactory',
    })
    expect(evaluateEqa(value, { ...none, target: 10, sd: 1, z: 2.4 })).toMatchObject({
      z: 2.4,
      zEntered: true,
      verdict: 'questionable',
    })
  })

  it('evaluateEqa computes none for a bound or for a result without a number', () => {
    const score = { ...none, target: 10, sd: 1 }
    expect(evaluateEqa({ value: 2, comparator: '<' }, score).verdict).toBeNull()
    expect(evaluateEqa({ value: null, comparator: null }, score).verdict).toBeNull()
  })

  it('evaluateEqa is unsatisfactory with a wrong answer, however good the score is', () => {
    expect(evaluateEqa(value, { ...none, z: 0.1, correct: false }).verdict).toBe('unsatisfactory')
    expect(evaluateEqa(value, { ...none, correct: true }).verdict).toBe('satisfactory')
    expect(evaluateEqa(value, { ...none, z: 3.5, correct: true }).verdict).toBe('unsatisfactory')
    expect(evaluateEqa(value, null).verdict).toBeNull()
  })

  it('evaluateEqa asks for a corrective action of unsatisfactory results alone, until there is one', () => {
    expect(needsCorrection({ verdict: 'unsatisfactory', corrected: false })).toBe(true)
    expect(needsCorrection({ verdict: 'unsatisfactory', corrected: true })).toBe(false)
    expect(needsCorrection({ verdict: 'questionable', corrected: false })).toBe(false)
  })
})

describe('eqaHindrance', () => {
  const reading = { value: 1, comparator: null, flag: 'N', held: false }

  it('eqaHindrance lets a readable result of a released run leave, and no other', () => {
    expect(eqaHindrance(reading)).toBeNull()
    expect(eqaHindrance({ ...reading, flag: 'ND', value: null })).toBeNull()
    expect(eqaHindrance({ ...reading, held: true })).toBe('held')
    expect(eqaHindrance({ ...reading, flag: 'ERR' })).toBe('unreadable')
    expect(eqaHindrance(null)).toBe('unmeasured')
  })

  it('eqaHindrance rounds the number that is sent as the laboratory reports it', () => {
    expect(sentNumber(1.005, 2)).toBe(1.01)
    expect(sentNumber(null, 2)).toBeNull()
  })
})

describe('eqaPlaceRefusal', () => {
  const open: EqaRoundStatus[] = ['received', 'analysed']
  const all: EqaRoundStatus[] = [...open, 'sent', 'evaluated', 'closed']
  const plates: PlateStatus[] = [
    ...(['planning', 'punching', 'closed', 'analyzed', 'completed'] as const),
    ...(['rejected', 'repeated'] as const),
  ]
  const places = fc.array(
    fc.record({
      plate: fc.constant('Piastra'),
      well: fc.constant('A1'),
      status: fc.constantFrom(...plates),
      wrong: fc.boolean(),
    }),
    { maxLength: 4 },
  )

  it('eqaPlaceRefusal allows one live place of a round that was not sent, on a plate of its analysis', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.boolean(), places, (round, sameType, others) => {
        const may = open.includes(round) && sameType && !others.some(isLivePlace)
        expect(eqaPlaceRefusal({ round, sameType, places: others }) === null).toBe(may)
      }),
    )
  })

  it('eqaPlaceRefusal counts no place on a run that was rejected, repeated or called wrong', () => {
    expect(isLivePlace({ status: 'completed', wrong: false })).toBe(true)
    expect(isLivePlace({ status: 'completed', wrong: true })).toBe(false)
    expect(isLivePlace({ status: 'rejected', wrong: false })).toBe(false)
    expect(isLivePlace({ status: 'repeated', wrong: false })).toBe(false)
  })
})

it('a disc is scanned for newborns and for external assessment, not for controls', () => {
  expect(['sample', 'eqa_sample'].every(isCardWell)).toBe(true)
  expect(['empty', 'white_spot', 'quality_control'].some(isCardWell)).toBe(false)
})

it('a round is near from seven days before its last day, late after it, and neither once it was sent', () => {
  const of = (status: EqaRoundStatus, today: string) => eqaDue({ status, dueOn: '2026-11-20' }, today)
  expect(of('received', '2026-11-12')).toBeNull()
  expect(of('received', '2026-11-13')).toBe('near')
  expect(of('analysed', '2026-11-20')).toBe('near')
  expect(of('analysed', '2026-11-21')).toBe('late')
  expect(of('sent', '2026-12-01')).toBeNull()
  expect(of('closed', '2026-12-01')).toBeNull()
})
