import { describe, expect, it } from 'vitest'
import { birthsApart, type CardUnderKnownCode, twinPoints } from './possible-twin.ts'

const first = {
  motivation: 'first_sample',
  collectedAt: '2026-11-24T09:00:00.000Z',
  collectionTimeKnown: true,
}
const known = { birthWeight: 2400, plurality: null, cards: [first], hasSibling: false }
const card: CardUnderKnownCode = {
  ...first,
  birthWeight: 2400,
  plurality: null,
  namesPrevious: false,
  isAwaited: false,
  askedAt: [],
}
const days = (count: number) => new Date(Date.parse(first.collectedAt) + count * 86_400_000).toISOString()
const second = { ...card, motivation: 'preterm_second', collectedAt: days(14) }
const twin = { n: 2, order: null }
const unsaid = { ...card, motivation: null, collectedAt: days(28 / 24) }

describe('twinPoints doubts a further card under a known code', () => {
  it.each<[string, Partial<typeof known> | { plurality: object }, CardUnderKnownCode, string[]]>([
    ['first card of one minute', {}, card, ['twins']],
    ['first card three minutes later', {}, { ...card, collectedAt: '2026-11-24T09:03:00.000Z' }, ['twins']],
    [
      'first card of the next day without a time',
      {},
      { ...card, collectedAt: '2026-11-25T22:59:00.000Z', collectionTimeKnown: false },
      ['twins'],
    ],
    ['first card 28 hours later', {}, { ...card, collectedAt: days(28 / 24) }, ['twins']],
    [
      'first card that a laboratory asked for',
      {},
      { ...card, collectedAt: days(9), isAwaited: true },
      ['twins'],
    ],
    ['multiple birth without order', {}, { ...second, plurality: twin }, ['birthOrder']],
    [
      'order where the record has none',
      { plurality: twin },
      { ...second, plurality: { n: 2, order: 2 } },
      ['birthOrder'],
    ],
    ['both marks', { plurality: twin }, { ...card, plurality: twin }, ['twins', 'birthOrder']],
    ['another birth weight', {}, { ...second, birthWeight: 2100 }, ['birthWeight']],
    [
      'another birth weight behind the previous card',
      {},
      { ...second, namesPrevious: true, birthWeight: 2100 },
      ['birthWeight'],
    ],
    [
      'card without a reason that was collected before the request',
      {},
      { ...unsaid, askedAt: [days(2)] },
      ['untaken'],
    ],
    [
      'control of an unknown hour on the day of the request',
      {},
      { ...unsaid, motivation: 'control', collectionTimeKnown: false, askedAt: [days(1)] },
      ['untaken'],
    ],
    [
      'card without a reason behind the request of a newborn with a sibling',
      { hasSibling: true },
      { ...unsaid, askedAt: [days(1)] },
      ['untaken'],
    ],
    [
      'card without a reason behind the request of a twin',
      { plurality: { n: 2, order: 1 } },
      { ...unsaid, plurality: { n: 2, order: 1 }, askedAt: [days(1)] },
      ['untaken'],
    ],
    ['first card without a reason', {}, { ...card, motivation: null }, ['twins']],
    [
      'second card of one reason on one day',
      { cards: [first, second] },
      { ...second, collectedAt: days(14.1) },
      ['twins'],
    ],
  ])('%s', (_, changes, next, points) => {
    expect(twinPoints({ ...known, ...changes } as typeof known, next)).toEqual(points)
  })
})

describe('twinPoints does not doubt', () => {
  it.each<[string, Partial<typeof known> | { plurality: object }, CardUnderKnownCode]>([
    ['the first card of a newborn', { cards: [] }, { ...card, plurality: twin, birthWeight: 2100 }],
    ['a second card of a preterm newborn', {}, second],
    [
      'a repeat for an unsuitable card',
      {},
      { ...card, motivation: 'invalid_repeat', collectedAt: days(0.5) },
    ],
    [
      'a card without a reason that a laboratory asked for',
      {},
      { ...card, motivation: null, collectedAt: days(0.5), isAwaited: true },
    ],
    [
      'a card without a reason that was collected after the request',
      {},
      { ...unsaid, isAwaited: true, askedAt: [days(1)] },
    ],
    [
      'a card with a reason that was collected before the request',
      {},
      { ...unsaid, motivation: 'early_discharge', askedAt: [days(2)] },
    ],
    [
      'a card that names its previous one, before the request',
      {},
      { ...unsaid, namesPrevious: true, askedAt: [days(2)] },
    ],
    ['a card that names its previous one', {}, { ...card, plurality: twin, namesPrevious: true }],
    ['a card without a reason a week later', {}, { ...card, motivation: null, collectedAt: days(7) }],
    ['a birth weight read twice', {}, { ...second, birthWeight: 2410 }],
    ['a birth weight that nobody said', {}, { ...second, birthWeight: null }],
    [
      'a multiple birth with its order on both',
      { plurality: { n: 2, order: 2 } },
      { ...second, plurality: { n: 2, order: 2 } },
    ],
  ])('%s', (_, changes, next) => {
    expect(twinPoints({ ...known, ...changes } as typeof known, next)).toEqual([])
  })
})

describe('birthsApart of two cards of one call', () => {
  const birth = { birthWeight: 3150, gaWeeks: 39, gaDays: null }
  it.each<[string, object, string[]]>([
    ['another birth weight', { birthWeight: 2333 }, ['birthWeight']],
    ['other weeks', { gaWeeks: 31 }, ['twins']],
    ['a birth weight read twice', { birthWeight: 3160 }, []],
    ['days of the weeks on one card alone', { gaDays: 3 }, []],
    ['nothing of the birth', { birthWeight: null, gaWeeks: null }, []],
  ])('%s', (_, over, points) => {
    expect(birthsApart(birth, { ...birth, ...over })).toEqual(points)
  })
})
