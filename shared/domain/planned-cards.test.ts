import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isMissedCard,
  type PlannedCardFacts,
  plannedCardLimits,
  plannedCardRules,
  plannedCards,
  scheduledDueOn,
} from './planned-cards.ts'

const card = (collectedAt: string, change: Partial<PlannedCardFacts['cards'][number]> = {}) => ({
  motivation: 'first_sample',
  collectedAt,
  counts: true,
  transfusion: null,
  parenteral: null,
  ...change,
})
const born = (change: Partial<PlannedCardFacts> = {}): PlannedCardFacts => ({
  birthAt: '2026-11-01T08:00:00Z',
  gaWeeks: 40,
  birthWeight: 3300,
  cards: [card('2026-11-03T08:00:00Z')],
  ...change,
})
const due = (facts: PlannedCardFacts) =>
  plannedCards(facts).map(({ motivation, dueOn }) => `${motivation} ${dueOn}`)

describe('planned cards', () => {
  it('are none for a newborn at term, two for a preterm or a light one', () => {
    expect(due(born())).toEqual([])
    const both = ['preterm_second 2026-11-15', 'preterm_third 2026-11-29']
    expect(due(born({ gaWeeks: 33 }))).toEqual(both)
    expect(due(born({ birthWeight: 1990 }))).toEqual(both)
    expect(due(born({ gaWeeks: null, birthWeight: null }))).toEqual([])
    expect(due(born({ gaWeeks: 34, birthWeight: 2000 }))).toEqual([])
    expect(due(born({ gaWeeks: 33.9, birthWeight: null }))).toEqual(both)
    expect(due(born({ gaWeeks: null, birthWeight: 1999 }))).toEqual(both)
  })
  it('are counted from the transfusion and from the end of parenteral nutrition, else from the collection', () => {
    const treated = (change: object) => born({ cards: [card('2026-11-03T08:00:00Z', change)] })
    expect(due(treated({ transfusion: { at: '2026-11-02T20:00:00Z' } }))).toEqual([
      'post_transfusion 2026-11-09',
    ])
    expect(due(treated({ parenteral: { to: null } }))).toEqual(['parenteral_nutrition 2026-11-10'])
    expect(due(treated({ parenteral: { to: null }, counts: false }))).toEqual([])
  })
  it('follow the one limit that a rule has', () => {
    const rule = { motivation: 'x', origin: 'birth', afterDays: 1, graceDays: 0 } as const
    const wanted = (gaBelow: number | null, weightBelow: number | null) =>
      plannedCards(born({ gaWeeks: 30, birthWeight: 1400 }), [{ ...rule, gaBelow, weightBelow }]).length
    expect([wanted(31, null), wanted(null, 1401), wanted(null, null), wanted(30, 1400)]).toEqual([1, 1, 0, 0])
  })
  it('stay within the limits by which newborns are found', () => {
    for (const { gaBelow, weightBelow } of plannedCardRules) {
      expect(gaBelow ?? 0).toBeLessThanOrEqual(plannedCardLimits.gaBelow)
      expect(weightBelow ?? 0).toBeLessThanOrEqual(plannedCardLimits.weightBelow)
    }
  })
})

describe('a planned card is missed', () => {
  const planned = { motivation: 'preterm_second', dueOn: '2026-11-15', graceDays: 3 }
  it('when its day and the grace have passed', () => {
    expect(isMissedCard(planned, [], '2026-11-18')).toBe(false)
    expect(isMissedCard(planned, [], '2026-11-19')).toBe(true)
  })
  it('unless a card of its kind, or one of about its day, has come', () => {
    const missed = (one: ReturnType<typeof card>) => isMissedCard(planned, [one], '2026-11-30')
    expect(missed(card('2026-11-05T08:00:00Z'))).toBe(true)
    expect(missed(card('2026-11-05T08:00:00Z', { motivation: 'preterm_second' }))).toBe(false)
    expect(missed(card('2026-11-12T08:00:00Z'))).toBe(false)
    expect(missed(card('2026-11-12T08:00:00Z', { counts: false }))).toBe(true)
  })
  it('for good until a card comes: time alone does not bring it back', () => {
    const day = (offset: number) => new Date(Date.UTC(2026, 10, 1 + offset, 12)).toISOString().slice(0, 10)
    fc.assert(
      fc.property(fc.nat(120), fc.nat(60), (at, more) => {
        if (isMissedCard(planned, [], day(at))) expect(isMissedCard(planned, [], day(at + more))).toBe(true)
      }),
    )
  })
})

describe('a card that a decision waits for', () => {
  const card = { category: 'tgal', collectedAt: '2026-03-04T08:00:00Z' } as const
  it.each([
    [
      '120 days after the transfusion',
      { ...card, transfusion: { at: '2026-03-03T08:00:00Z' } },
      '2026-07-01',
    ],
    ['after the collection where nobody knows when', { ...card, transfusion: { at: null } }, '2026-07-02'],
    ['two weeks on without one', { ...card, transfusion: null }, '2026-03-19'],
    [
      'two weeks on in other categories',
      { ...card, category: 'sne', transfusion: { at: '2026-03-03T08:00:00Z' } },
      '2026-03-19',
    ],
  ] as const)('is due %s', (_, facts, due) => expect(scheduledDueOn(facts, '2026-03-05')).toBe(due))

  it('is due tomorrow once those days have passed', () => {
    const facts = { ...card, transfusion: { at: '2026-03-03T08:00:00Z' } }
    expect(scheduledDueOn(facts, '2026-09-01')).toBe('2026-09-02')
  })
})
