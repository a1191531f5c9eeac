import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  agreesTo,
  answerTo as answerOf,
  answersGiven,
  type ConsentStatements,
  consentSaidAfter,
  countingOn,
  type FamilyStatement,
  isRefusedOn as isRefusedBy,
  isSilentOn,
  lastStatement,
  statementsOf,
  unclearRefusals,
} from './family-answer.ts'
import { consentScreenings, type FamilyConsent } from './routing.ts'
import { type Screening, screenings } from './screenings.ts'

const silent: FamilyConsent = {
  informed: null,
  storage: null,
  research: null,
  sma: null,
  lysosomal: null,
  refused: null,
}
/** A card of a day of March, at an hour of Greenwich; without one its hour is unknown, as the intake keeps it. */
const card = (
  consent: Partial<FamilyConsent>,
  day = 2,
  hour: number | null = 9,
  consentSaidAt: ConsentStatements['consentSaidAt'] = null,
): ConsentStatements => ({
  consent: { ...silent, ...consent },
  collectedAt: `2026-03-0${day}T${hour === null ? '22:59' : `${String(hour).padStart(2, '0')}:00`}:00.000Z`,
  collectionTimeKnown: hour !== null,
  consentSaidAt,
})

type Said = ConsentStatements | FamilyStatement
const isStatement = (one: Said): one is FamilyStatement => 'field' in one
const sayings = (all: readonly Said[]) => all.flatMap((one) => (isStatement(one) ? [one] : statementsOf(one)))
const answerTo = (of: Screening, all: readonly Said[]) => answerOf(of, sayings(all))
const isRefusedOn = (of: Screening, own: Said, all: readonly Said[]) =>
  isRefusedBy(of, sayings([own]), sayings(all))
/** Said on a day of March, at an hour of Greenwich, and kept as the newborn's. */
const said = (field: keyof FamilyConsent, answer: boolean, day: number, recorded = 1): FamilyStatement => ({
  field,
  answer,
  saidAt: `2026-03-0${day}T10:00:00.000Z`,
  timeKnown: true,
  recorded,
})

describe('answerTo', () => {
  it.each([
    ['sma', [card({ sma: true })], true],
    ['sma', [card({ sma: false }), card({}, 3)], false],
    ['sma', [card({ sma: false }), card({ sma: true }, 3)], true],
    ['sma', [card({ refused: true, sma: true })], false],
    ['sma', [card({ refused: true }), card({}, 3)], false],
    ['sma', [card({ refused: true }), card({ refused: false }, 3)], false],
    ['sma', [card({ sma: true }), card({ refused: true }, 3), card({ refused: false }, 4)], false],
    ['sma', [card({})], null],
    ['sma', [], null],
    ['sne', [card({ refused: true }), card({}, 3)], false],
    ['sne', [card({ refused: true }), card({ refused: false }, 3)], true],
    ['sne', [card({ refused: false }), card({ refused: true }, 3)], false],
    ['sne', [card({ refused: true }), card({ sma: true, lysosomal: true }, 3)], false],
    ['sne', [card({ sma: false })], true],
    ['sne', [card({})], true],
    ['sne', [], true],
  ] as const)('answerTo to %s by %j is %s', (category, cards, answer) => {
    expect(answerTo(category, cards)).toBe(answer)
  })

  it('answerTo counts an agreement of an unknown hour from the start of its day, a refusal until its end', () => {
    const agreed = card({ sma: true, refused: false }, 2, null)
    const refused = card({ refused: true }, 2, null)
    for (const hour of [0, 9, 21]) {
      expect(answerTo('sma', [agreed, card({ sma: false }, 2, hour)])).toBe(false)
      expect(answerTo('sne', [agreed, card({ refused: true }, 2, hour)])).toBe(false)
      expect(answerTo('sne', [refused, card({ refused: false }, 2, hour)])).toBe(false)
    }
    expect(answerTo('sne', [refused, card({ refused: false }, 3, 0)])).toBe(true)
    // Half past midnight in Italy, on the day before in Greenwich.
    expect(
      answerTo('sne', [refused, { ...card({ refused: false }), collectedAt: '2026-03-02T23:30:00Z' }]),
    ).toBe(true)
  })

  it('answerTo counts what was said after the collection from then on', () => {
    const called = [card({ lysosomal: true }), said('sma', false, 5)]
    expect(answerTo('sma', [...called, card({ sma: true }, 4)])).toBe(false)
    expect(answerTo('sma', [...called, card({ sma: true }, 6)])).toBe(true)
    expect(answerTo('lysosomal', [...called, card({ lysosomal: false }, 4)])).toBe(false)
    expect(lastStatement('sma', sayings([...called, card({ sma: true }, 4)]))).toEqual(said('sma', false, 5))
    // Of one moment the statement that was recorded last counts.
    expect(answerTo('sma', [said('sma', true, 5, 2), said('sma', false, 5, 1)])).toBe(true)
    expect(answerTo('sma', [said('sma', true, 5, 1), said('sma', false, 5, 2)])).toBe(false)
  })

  it('answerTo takes the repeated answer to one category for no repeated refusal of all', () => {
    const cards = [card({ refused: true }), card({ refused: false, sma: true, lysosomal: true }, 3)]
    for (const yes of [true, false])
      for (const of of screenings)
        expect(answerTo(of, [...cards, said('sma', yes, 4)])).toBe(of === 'sma' ? yes : true)
  })

  it('answerTo leaves what stands on a card as said later to the statements of the newborn', () => {
    const at = '2026-03-05T10:00:00.000Z'
    expect(statementsOf(card({ sma: false, lysosomal: true }, 2, 9, { sma: at }))).toEqual([
      {
        field: 'lysosomal',
        answer: true,
        saidAt: '2026-03-02T09:00:00.000Z',
        timeKnown: true,
        recorded: null,
      },
    ])
  })
})

const answer = fc.constantFrom(true, false, null)
const consents = fc.record<FamilyConsent>({
  informed: answer,
  storage: answer,
  research: answer,
  sma: answer,
  lysosomal: answer,
  refused: answer,
})
const cards = fc.array(
  fc
    .record({
      consent: consents,
      day: fc.integer({ min: 1, max: 9 }),
      hour: fc.option(fc.integer({ min: 0, max: 21 })),
    })
    .map(({ consent, day, hour }) => card(consent, day, hour)),
  { maxLength: 5 },
)
const calls = fc
  .array(
    fc.record({
      field: fc.constantFrom<keyof FamilyConsent>('sma', 'lysosomal', 'refused', 'storage'),
      answer: fc.boolean(),
      day: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 4 },
  )
  .map((all) => all.map(({ field, answer, day }, at) => said(field, answer, day, at + 1)))
const everything = fc.tuple(cards, calls).map(([of, by]): Said[] => [...of, ...by])
const category = fc.constantFrom(...screenings)

describe('of any cards', () => {
  it('the answer does not depend on their order', () =>
    fc.assert(
      fc.property(category, everything, fc.nat(), (of, all, by) => {
        const turned = [
          ...all.slice(by % (all.length || 1)),
          ...all.slice(0, by % (all.length || 1)),
        ].reverse()
        expect(answerTo(of, turned)).toBe(answerTo(of, all))
      }),
    ))

  it('a silent card, information, storage and research change no answer', () =>
    fc.assert(
      fc.property(category, everything, consents, (of, all, consent) => {
        const more = card({ ...consent, sma: null, lysosomal: null, refused: null }, 9)
        expect(isSilentOn(of, more.consent)).toBe(true)
        expect(answerTo(of, [...all, more])).toBe(answerTo(of, all))
        expect(isRefusedOn(of, more, all)).toBe(answerTo(of, all) === false)
      }),
    ))

  it('a card with answers to single categories alone is silent on the others', () => {
    const { consent } = card({ refused: null, sma: true, lysosomal: false }, 9)
    expect(screenings.filter((of) => !isSilentOn(of, consent))).toEqual(['sma', 'lysosomal'])
  })

  it('on a doubted card counts what was written on it alone', () => {
    const said = (sampleId: number) => ({
      ...{ field: 'refused' as const, answer: true, saidAt: '2026-11-24T10:00:00Z', timeKnown: true },
      ...{ recorded: sampleId, sampleId },
    })
    const all = [said(1), said(2)]
    expect(countingOn({ id: 2, doubted: true }, all)).toEqual([all[1]])
    expect(countingOn({ id: 2, doubted: false }, all)).toEqual(all)
  })

  it('a refusal after everything else holds for every category and card', () =>
    fc.assert(
      fc.property(category, everything, (of, all) => {
        const last = card({ refused: true }, 9, 22)
        expect(answerTo(of, [...all, last])).toBe(false)
        for (const own of all) expect(isRefusedOn(of, own, [...all, last])).toBe(true)
      }),
    ))

  it('an hour that is not known never makes a refused category one that is agreed to', () =>
    fc.assert(
      fc.property(category, cards, fc.nat(), (of, all, which) => {
        const one = all[which % (all.length || 1)]
        if (one === undefined || answerTo(of, all) !== false) return
        const agrees = lastStatement(of, statementsOf(one))
        const unknown = all.map((each) => (each === one ? { ...each, collectionTimeKnown: false } : each))
        // A refusal may count longer, an agreement from earlier on.
        if (agrees !== null) expect(answerTo(of, unknown)).toBe(false)
      }),
    ))

  it('an agreement of today releases every card, a later card only itself', () =>
    fc.assert(
      fc.property(category, cards, calls, (of, all, by) => {
        const saidAt = '2026-03-10T09:00:00.000Z'
        const today = (['refused', 'sma', 'lysosomal'] as const).map((field, at) => ({
          ...said(field, field !== 'refused', 9, 10 + at),
          saidAt,
        }))
        for (const own of all) expect(isRefusedOn(of, own, [...all, ...by, ...today])).toBe(false)
        const later = {
          ...card({ refused: false, sma: true, lysosomal: true }),
          collectedAt: '2026-03-11T09:00:00.000Z',
        }
        expect(isRefusedOn(of, later, [...all, ...by, later])).toBe(false)
        for (const own of all)
          if (answerTo(of, [own]) === false) expect(isRefusedOn(of, own, [...all, later])).toBe(true)
      }),
    ))

  it('a statement of another moment changes a category that it concerns, and no other one', () =>
    fc.assert(
      fc.property(
        category,
        everything,
        fc.constantFrom<keyof FamilyConsent>('sma', 'lysosomal', 'refused', 'storage', 'informed'),
        fc.boolean(),
        (of, all, field, yes) => {
          const today = { ...said(field, yes, 9, 10), saidAt: '2026-03-10T09:00:00.000Z' }
          expect(answerTo(of, [...all, today])).toBe(agreesTo(of, today) ?? answerTo(of, all))
        },
      ),
    ))

  it('a yes or no to a category of its own says nothing of another one', () =>
    fc.assert(
      fc.property(
        category,
        cards,
        fc.boolean(),
        fc.constantFrom(...consentScreenings),
        (of, all, yes, named) => {
          if (of === named) return
          expect(answerTo(of, [...all, card({ [named]: yes }, 9)])).toBe(answerTo(of, all))
        },
      ),
    ))
})

describe('answersGiven', () => {
  const before = { ...silent, sma: true, lysosomal: true }

  it('answersGiven are those that differ, and those that a person confirms', () => {
    const after = { ...before, sma: false }
    expect(answersGiven({ before, after })).toEqual(['sma'])
    expect(answersGiven({ before, after, confirmed: [] })).toEqual(['sma'])
    expect(answersGiven({ before, after, confirmed: ['lysosomal'] })).toEqual(['sma', 'lysosomal'])
    expect(answersGiven({ before, after: before, confirmed: [] })).toEqual([])
  })

  it('answersGiven of a front end without confirmations are an agreement beside an ended refusal, and repeated answers', () => {
    const refusing = { ...before, refused: true }
    const after = { ...before, refused: false }
    expect(answersGiven({ before: refusing, after })).toEqual(['sma', 'lysosomal', 'refused'])
    const others = [{ ...silent, sma: false }]
    expect(answersGiven({ before: refusing, after, others })).toEqual(['lysosomal', 'refused'])
    expect(answersGiven({ before, after: before })).toEqual(Object.keys(before))
  })
})

describe('consentSaidAfter', () => {
  const at = '2026-03-05T10:00:00.000Z'
  const consent = { ...silent, sma: false, lysosomal: true }

  it('consentSaidAfter keeps the moment of what a correction leaves as it is', () => {
    expect(consentSaidAfter(null, consent, ['sma'], at)).toEqual({ sma: at })
    expect(consentSaidAfter({ sma: at }, { ...consent, refused: true }, ['refused'], null)).toEqual({
      sma: at,
    })
    expect(consentSaidAfter({ sma: at }, consent, ['sma'], null)).toBeNull()
    expect(consentSaidAfter({ sma: at }, { ...consent, sma: null }, ['sma'], at)).toBeNull()
  })
})

it('a refusal that a card still shows is unclear where the family agrees and the correction does not name it', () => {
  const after = { ...silent, refused: true, lysosomal: false }
  expect(unclearRefusals(after, ['storage'], () => true, screenings)).toEqual(['refused', 'lysosomal'])
  expect(unclearRefusals(after, ['refused'], () => true, screenings)).toEqual(['lysosomal'])
  expect(unclearRefusals(after, ['storage'], () => false, screenings)).toEqual([])
  expect(unclearRefusals({ ...silent, sma: true }, ['storage'], () => false, screenings)).toEqual([])
})
