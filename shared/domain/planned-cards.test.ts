import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from './calendar.ts'
import { type PlannedCardRule, plannedCardRules, plannedCardRuleText } from './planned-card-rules.ts'
import {
  lastDayOf,
  overlaps,
  type PlannedCardFacts,
  type PlannedCardSource,
  plannedCards,
  waitingAnalytes,
} from './planned-cards.ts'
import type { Screening } from './screenings.ts'

const birthAt = '2026-11-01T08:00:00Z'
const hoursOn = (hours: number) => new Date(Date.parse(birthAt) + hours * 3_600_000).toISOString()
const all: Screening[] = ['sne', 'ic', 'tgal', 'btd']

type Change = Partial<Omit<PlannedCardSource, 'conditions'>> & {
  readonly conditions?: Partial<PlannedCardSource['conditions']>
}
const card = (hours: number, { conditions, ...change }: Change = {}): PlannedCardSource => ({
  collectedAt: hoursOn(hours),
  ageHours: hours,
  feeding: ['breast'],
  suitable: all,
  negative: [],
  ...change,
  conditions: { tin: false, ecmo: false, transfusion: null, parenteral: null, ...conditions },
})
const born = (change: Partial<PlannedCardFacts> = {}): PlannedCardFacts => ({
  birthAt,
  gaWeeks: 40,
  birthWeight: 3300,
  sex: 'female',
  pluralityCount: 1,
  siblings: [],
  siblingReportedAt: null,
  categories: all,
  cards: [card(60)],
  ...change,
})
const due = (facts: PlannedCardFacts) =>
  plannedCards(facts, plannedCardRules).map(
    ({ dueOn, categories, motivation }) => `${dueOn} ${categories.join('+')} ${motivation}`,
  )
const treated = (conditions: Partial<PlannedCardSource['conditions']>, ...more: PlannedCardSource[]) =>
  born({ cards: [card(60, { conditions }), ...more] })

const second = '2026-11-15 sne+ic preterm_second'
const third = '2026-11-29 ic preterm_third'

describe('planned cards', () => {
  it('planned cards are none for a newborn at term who drank milk', () => expect(due(born())).toEqual([]))

  it('planned cards are two for a preterm or a light newborn, and none while nobody knows either', () => {
    expect(due(born({ gaWeeks: 33.9 }))).toEqual([second, third])
    expect(due(born({ birthWeight: 1999, gaWeeks: null }))).toEqual([second, third])
    expect(due(born({ gaWeeks: 34, birthWeight: 2000 }))).toEqual([])
    expect(due(born({ gaWeeks: null, birthWeight: null }))).toEqual([])
  })

  it('planned cards are counted from the last transfusion, 3 days for some and 120 for what donor blood hides', () => {
    const transfusion = { at: hoursOn(36), type: 'red_cells' as const }
    expect(due(treated({ transfusion }))).toEqual([
      '2026-11-05 sne+ic post_transfusion',
      '2027-03-02 tgal+btd post_transfusion',
    ])
    const again = card(90, { conditions: { transfusion: { at: hoursOn(84), type: 'other' } } })
    expect(due(treated({ transfusion }, again))).toEqual([
      '2026-11-07 sne+ic post_transfusion',
      '2027-03-04 tgal+btd post_transfusion',
    ])
  })

  it('planned cards ask after plasma for biotinidase alone, and after platelets for nothing', () => {
    const plasma = { at: hoursOn(36), type: 'plasma' as const }
    expect(due(treated({ transfusion: plasma }))).toEqual(['2027-03-02 btd post_transfusion'])
    expect(due(treated({ transfusion: { ...plasma, type: 'platelets' } }))).toEqual([])
  })

  it('planned cards take an unknown kind, an unknown time and extracorporeal oxygenation as donor blood', () => {
    const expected = ['2026-11-06 sne+ic post_transfusion', '2027-03-03 tgal+btd post_transfusion']
    expect(due(treated({ transfusion: { at: null, type: null } }))).toEqual(expected)
    expect(due(treated({ ecmo: true }))).toEqual(expected)
  })

  it('planned cards spare the 120 days where a suitable card was taken before the transfusion', () => {
    const facts = born({
      cards: [card(50), card(90, { conditions: { transfusion: { at: hoursOn(84), type: 'other' } } })],
    })
    expect(due(facts)).toEqual(['2026-11-07 sne+ic post_transfusion'])
  })

  it('no planned card follows a transfusion after the only card, on a later or the same day', () => {
    for (const at of [hoursOn(86), hoursOn(61.5)])
      expect(due(treated({ transfusion: { at, type: 'red_cells' } }))).toEqual([])
    expect(due(treated({ transfusion: { at: hoursOn(60), type: 'red_cells' } }))).toEqual([
      '2026-11-06 sne+ic post_transfusion',
      '2027-03-03 tgal+btd post_transfusion',
    ])
  })

  it('planned cards after a transfusion are asked for by a later silent card, for categories without an earlier card', () => {
    const transfusion = { at: hoursOn(86), type: 'red_cells' as const }
    expect(due(treated({ transfusion }, card(96)))).toEqual(['2026-11-07 sne+ic post_transfusion'])
    const unsuitable = card(60, { suitable: ['sne', 'ic'], conditions: { transfusion } })
    expect(due(born({ cards: [unsuitable, card(96)] }))).toEqual([
      '2026-11-07 sne+ic post_transfusion',
      '2027-03-04 tgal+btd post_transfusion',
    ])
  })

  it('planned cards are taken for galactosaemia 3 days after a card before milk, until the enzyme made it negative', () => {
    const fasting = (change: Change = {}) =>
      born({ cards: [card(60, { feeding: ['parenteral'], ...change })] })
    expect(due(fasting())).toEqual(['2026-11-06 tgal control'])
    expect(due(fasting({ negative: ['tgal'] }))).toEqual([])
    expect(due(born({ cards: [card(60, { feeding: ['soy'] }), card(130)] }))).toEqual([])
  })

  it('planned cards are taken within five days after an early card, and one card serves all', () => {
    expect(due(born({ cards: [card(30)] }))).toEqual(['2026-11-05 sne+ic+tgal early_discharge'])
    expect(due(born({ cards: [card(30), card(49)] }))).toEqual(['2026-11-05 tgal control'])
    expect(due(born({ cards: [card(30), card(100)] }))).toEqual([])
  })

  it('planned cards follow the end of parenteral nutrition, and say when nobody knows it', () => {
    const ended = plannedCards(treated({ parenteral: { from: null, to: hoursOn(200) } }), plannedCardRules)
    expect(ended).toMatchObject([
      { dueOn: '2026-11-12', fromOn: '2026-11-11', categories: ['sne'], endUnknown: false },
    ])
    const open = plannedCards(treated({ parenteral: { from: null, to: null } }), plannedCardRules)
    expect(open).toMatchObject([{ dueOn: '2026-11-06', endUnknown: true }])
    expect(due(treated({ parenteral: { from: hoursOn(70), to: null } }))).toEqual([])
    // The end lies before the begin: neither is known.
    const reversed = treated({ parenteral: { from: hoursOn(90), to: hoursOn(10) } })
    expect(plannedCards(reversed, plannedCardRules)).toEqual(open)
  })

  it('planned cards are two in intensive care, the second only for whoever is still there', () => {
    expect(due(treated({ tin: true }))).toEqual(['2026-11-15 sne+ic control'])
    const still = card(14 * 24, { conditions: { tin: true } })
    expect(due(treated({ tin: true }, still))).toEqual(['2026-11-29 ic control'])
    expect(due(treated({ tin: true }, card(14 * 24)))).toEqual([])
  })

  it.each([
    ['of one sex', 2, [{ sex: 'female' }], true],
    ['of unknown sex', 2, [{ sex: null }], true],
    ['of whom one is not known here', 2, [], true],
    ['of two sexes', 2, [{ sex: 'male' }], false],
    ['of three, one of the same sex', 3, [{ sex: 'male' }, { sex: 'female' }], true],
  ] as const)(
    'planned cards ask for hypothyroidism again of newborns of a multiple birth %s',
    (_, pluralityCount, siblings, again) =>
      expect(due(born({ pluralityCount, siblings }))).toEqual(again ? ['2026-11-15 ic twins_ic'] : []),
  )

  it('planned cards ask for a card of the sibling of a recalled newborn at once', () => {
    const siblings = [{ sex: 'male' as const }]
    expect(due(born({ pluralityCount: 2, siblings, siblingReportedAt: hoursOn(120) }))).toEqual([
      '2026-11-07 ic twins_ic',
    ])
  })

  it('planned cards ask for a card of the sibling whose own card was taken on the recall’s day, before it', () => {
    const recalled = born({
      pluralityCount: 2,
      siblings: [{ sex: 'male' as const }],
      siblingReportedAt: hoursOn(120),
    })
    expect(due({ ...recalled, cards: [card(118)] })).toEqual(['2026-11-07 ic twins_ic'])
    expect(due({ ...recalled, cards: [card(121)] })).toEqual([])
  })

  it('planned cards ask for hypothyroidism again of a newborn whose twin alone says that the birth was multiple', () => {
    expect(due(born({ pluralityCount: null, siblings: [{ sex: 'female' }] }))).toEqual([
      '2026-11-15 ic twins_ic',
    ])
  })

  it('planned cards are those of the categories that the laboratory runs', () => {
    expect(due(born({ gaWeeks: 29, categories: ['sne'] }))).toEqual(['2026-11-15 sne preterm_second'])
    expect(due(born({ gaWeeks: 29, categories: ['btd'] }))).toEqual([])
  })

  it('planned cards are over category by category, by a suitable card from their first day on', () => {
    const facts = (hours: number, suitable: Screening[]) =>
      born({ gaWeeks: 29, cards: [card(60), card(hours, { suitable })] })
    expect(due(facts(12 * 24, all))).toEqual([second, third])
    expect(due(facts(13 * 24, all))).toEqual([third])
    expect(due(facts(13 * 24, ['sne']))).toEqual(['2026-11-15 ic preterm_second', third])
    expect(due(facts(28 * 24, all))).toEqual([])
  })
})

const hours = fc.integer({ min: 1, max: 40 * 24 })
const moment = fc.option(hours.map(hoursOn))
const anyCard: fc.Arbitrary<PlannedCardSource> = fc
  .record({
    at: hours,
    feeding: fc.subarray(['breast', 'formula', 'fasting', 'parenteral'] as const),
    suitable: fc.subarray(all),
    negative: fc.subarray(all),
    tin: fc.boolean(),
    ecmo: fc.boolean(),
    transfusion: fc.option(
      fc.record({ at: moment, type: fc.option(fc.constantFrom('red_cells', 'plasma', 'platelets')) }),
    ),
    parenteral: fc.option(fc.record({ from: moment, to: moment })),
  })
  .map(({ at, feeding, suitable, negative, ...conditions }) =>
    card(at, { feeding, suitable, negative, conditions }),
  )
const anyBorn: fc.Arbitrary<PlannedCardFacts> = fc
  .record({
    gaWeeks: fc.option(fc.integer({ min: 24, max: 42 })),
    birthWeight: fc.option(fc.integer({ min: 500, max: 4500 })),
    pluralityCount: fc.option(fc.integer({ min: 1, max: 3 })),
    siblingReportedAt: moment,
    categories: fc.subarray(all),
    cards: fc.array(anyCard, { maxLength: 4 }),
  })
  .map((change) =>
    born({ ...change, cards: change.cards.toSorted((a, b) => a.collectedAt.localeCompare(b.collectedAt)) }),
  )

describe('for every newborn', () => {
  it('two planned cards share no day, and each is due within its own', () => {
    fc.assert(
      fc.property(anyBorn, (facts) => {
        const cards = plannedCards(facts, plannedCardRules)
        for (const [index, one] of cards.entries()) {
          expect(one.fromOn <= one.dueOn && one.graceDays >= 0).toBe(true)
          expect(one.categories.length).toBeGreaterThan(0)
          expect(one.categories.every((category) => facts.categories.includes(category))).toBe(true)
          for (const other of cards.slice(index + 1)) expect(overlaps(one, other)).toBe(false)
        }
      }),
    )
  })

  it('each rule alone wants a card that the rules together plan, for every category', () => {
    fc.assert(
      fc.property(anyBorn, (facts) => {
        const together = plannedCards(facts, plannedCardRules)
        for (const rule of plannedCardRules)
          for (const wish of plannedCards(facts, [rule]))
            for (const category of wish.categories)
              expect(
                together.some(
                  (one) =>
                    one.categories.includes(category) &&
                    one.dueOn >= wish.fromOn &&
                    lastDayOf(one) <= lastDayOf(wish),
                ),
              ).toBe(true)
      }),
    )
  })

  it('a suitable card on the due day ends what was planned for it', () => {
    fc.assert(
      fc.property(anyBorn, (facts) => {
        const [first] = plannedCards(facts, plannedCardRules)
        if (!first) return
        const days = (Date.parse(first.dueOn) - Date.parse(dayOf(birthAt))) / (24 * 3_600_000)
        // Later than the cards that say so: one of the same hour would be itself an early one.
        const later = card(Math.max(50, days * 24 + 4), { suitable: first.categories })
        if (dayOf(later.collectedAt) < first.fromOn) return
        // Taken before the sibling's report of the same day, a card does not answer it.
        if (facts.siblingReportedAt !== null && later.collectedAt <= facts.siblingReportedAt) return
        // A transfusion that followed every card so far is in the blood of this one. It asks for a card of its
        // own.
        const isInLater = ({ conditions: { transfusion } }: PlannedCardSource) =>
          !!transfusion?.at &&
          transfusion.at <= later.collectedAt &&
          facts.cards.every(({ collectedAt }) => collectedAt < (transfusion.at ?? ''))
        if (facts.cards.some(isInLater)) return
        const after = plannedCards({ ...facts, cards: [...facts.cards, later] }, plannedCardRules)
        expect(after.filter((one) => overlaps(one, first) && one.motivation === first.motivation)).toEqual([])
      }),
    )
  })
})

describe('a rule', () => {
  it('a rule is told in words', () => {
    const words = plannedCardRules.map(plannedCardRuleText)
    expect(words[0]).toBe('Pretermine o basso peso sotto 34 settimane o sotto 2000 g')
    expect(words[3]).toBe(
      'Dopo trasfusione o in ECMO (emazie, exsanguinotrasfusione, altro emoderivato, tipo non noto, ECMO) senza un cartoncino idoneo precedente',
    )
    expect(new Set(plannedCardRules.map((rule) => `${plannedCardRuleText(rule)} ${rule.days}`)).size).toBe(
      plannedCardRules.length,
    )
  })

  it('a rule names the analytes that may wait where its condition holds', () => {
    const first = card(60)
    expect(waitingAnalytes(born({ gaWeeks: 30 }), first, 'ic', plannedCardRules)).toContain('TSH')
    expect(waitingAnalytes(born(), first, 'ic', plannedCardRules)).toEqual([])
    const rule: PlannedCardRule = { ...(plannedCardRules[5] as PlannedCardRule), waitingAnalytes: ['X'] }
    expect(waitingAnalytes(born(), card(30), 'sne', [rule])).toEqual(['X'])
    expect(waitingAnalytes(born(), card(30), 'btd', [rule])).toEqual([])
  })
})
