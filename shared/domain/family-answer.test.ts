import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerTo,
  type ConsentStatements,
  consentSaidAfter,
  isRefusedOn,
  isSilent,
  lastStatement,
} from './family-answer.ts'
import { consentScreenings, type FamilyConsent } from './routing.ts'
import { screenings } from './screenings.ts'

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
  ] as const)('to %s by %j is %s', (category, cards, answer) => {
    expect(answerTo(category, cards)).toBe(answer)
  })

  it('counts an agreement of an unknown hour from the start of its day, a refusal until its end', () => {
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

  it('counts what was said after the collection from then on', () => {
    const at = '2026-03-05T10:00:00.000Z'
    const called = card({ sma: false, lysosomal: true }, 2, 9, { sma: at })
    expect(answerTo('sma', [called, card({ sma: true }, 4)])).toBe(false)
    expect(answerTo('sma', [called, card({ sma: true }, 6)])).toBe(true)
    expect(answerTo('lysosomal', [called, card({ lysosomal: false }, 4)])).toBe(false)
    expect(lastStatement('sma', [called, card({ sma: true }, 4)])).toMatchObject({
      agrees: false,
      saidAt: at,
    })
    expect(lastStatement('lysosomal', [called])).toEqual({ card: called, agrees: true, saidAt: null })
  })
})

const moment = fc.integer({ min: 1, max: 9 }).map((day) => `2026-03-0${day}T10:00:00.000Z`)
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
      saidAt: fc.option(fc.dictionary(fc.constantFrom('sma', 'lysosomal', 'refused'), moment)),
    })
    .map(({ consent, day, hour, saidAt }) => card(consent, day, hour, saidAt)),
  { maxLength: 5 },
)
const category = fc.constantFrom(...screenings)

describe('of any cards', () => {
  it('the answer does not depend on their order', () =>
    fc.assert(
      fc.property(category, cards, fc.nat(), (of, all, by) => {
        const turned = [
          ...all.slice(by % (all.length || 1)),
          ...all.slice(0, by % (all.length || 1)),
        ].reverse()
        expect(answerTo(of, turned)).toBe(answerTo(of, all))
      }),
    ))

  it('a silent card, information, storage and research change no answer', () =>
    fc.assert(
      fc.property(category, cards, consents, (of, all, consent) => {
        const more = card({ ...consent, sma: null, lysosomal: null, refused: null }, 9)
        expect(isSilent(more.consent)).toBe(true)
        expect(answerTo(of, [...all, more])).toBe(answerTo(of, all))
        expect(isRefusedOn(of, more, all)).toBe(answerTo(of, all) === false)
      }),
    ))

  it('a refusal after everything else holds for every category and card', () =>
    fc.assert(
      fc.property(category, cards, (of, all) => {
        const last = card({ refused: true }, 9, 23)
        expect(answerTo(of, [...all, last])).toBe(false)
        for (const own of all) expect(isRefusedOn(of, own, [...all, last])).toBe(true)
      }),
    ))

  it('an hour that is not known never makes a refused category one that is agreed to', () =>
    fc.assert(
      fc.property(category, cards, fc.nat(), (of, all, which) => {
        const one = all[which % (all.length || 1)]
        if (one === undefined || answerTo(of, all) !== false) return
        const agrees = lastStatement(of, [one])?.agrees
        const unknown = all.map((each) => (each === one ? { ...each, collectionTimeKnown: false } : each))
        // A refusal may count longer, an agreement from earlier on.
        if (agrees !== undefined) expect(answerTo(of, unknown)).toBe(false)
      }),
    ))

  it('an agreement of today releases every card, a later card only itself', () =>
    fc.assert(
      fc.property(category, cards, (of, all) => {
        const agreed = { refused: false, sma: true, lysosomal: true }
        const at = '2026-03-10T09:00:00.000Z'
        const today = card(agreed, 1, 9, { refused: at, sma: at, lysosomal: at })
        for (const own of all) expect(isRefusedOn(of, own, [...all, today])).toBe(false)
        const later = { ...card(agreed), collectedAt: '2026-03-11T09:00:00.000Z' }
        expect(isRefusedOn(of, later, [...all, later])).toBe(false)
        for (const own of all.filter(({ consentSaidAt }) => !consentSaidAt))
          if (answerTo(of, [own]) === false && all.every(({ consentSaidAt }) => !consentSaidAt))
            expect(isRefusedOn(of, own, [...all, later])).toBe(true)
      }),
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

describe('consentSaidAfter', () => {
  const before = { consent: { ...silent, sma: true, lysosomal: true }, consentSaidAt: null }
  const at = '2026-03-05T10:00:00.000Z'

  it('keeps the moment of what a correction leaves as it is', () => {
    expect(consentSaidAfter(before, { ...before.consent, sma: false }, at)).toEqual({ sma: at })
    const after = { consent: { ...before.consent, sma: false }, consentSaidAt: { sma: at } }
    expect(consentSaidAfter(after, { ...after.consent, refused: true }, null)).toEqual({ sma: at })
    expect(consentSaidAfter(after, { ...after.consent, sma: true }, null)).toBeNull()
    expect(consentSaidAfter(after, { ...after.consent, sma: null }, at)).toBeNull()
  })

  it('takes an agreement beside a refusal that ends, unless another card says no to it', () => {
    const refusing = { ...before, consent: { ...before.consent, refused: true } }
    const agreed = { ...before.consent, refused: false }
    expect(consentSaidAfter(refusing, agreed, at)).toEqual({ refused: at, sma: at, lysosomal: at })
    expect(consentSaidAfter(refusing, agreed, at, [{ ...silent, sma: false }])).toEqual({
      refused: at,
      lysosomal: at,
    })
  })

  it('takes what is said again for every answer', () => {
    expect(consentSaidAfter(before, before.consent, at)).toEqual({ sma: at, lysosomal: at })
    expect(consentSaidAfter({ ...before, consentSaidAt: { sma: at } }, before.consent, null)).toBeNull()
  })
})
