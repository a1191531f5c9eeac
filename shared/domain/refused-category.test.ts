import { describe, expect, it } from 'vitest'
import { type AnalyzableStatus, closedStatuses, statusesAtWork } from './analyzable-sample.ts'
import { answerTo, isRefusedOn, isSilent, type RefusedCategory, refusalEffect } from './refused-category.ts'
import type { FamilyConsent } from './routing.ts'

const said = (consent: Partial<FamilyConsent> = {}): FamilyConsent => ({
  informed: null,
  storage: null,
  research: null,
  sma: null,
  lysosomal: null,
  refused: false,
  ...consent,
})

describe('answerTo', () => {
  it.each([
    ['sma', [said({ sma: true })], true],
    ['sma', [said(), said({ sma: false })], false],
    ['sma', [said({ sma: true }), said({ sma: false })], true],
    ['sma', [said({ refused: true, sma: true })], false],
    ['sma', [said(), said({ refused: true })], false],
    ['sma', [said()], null],
    ['sma', [], null],
    // A card that tells nothing of the consent leaves a recorded refusal as it is.
    ['sne', [said(), said({ refused: true })], false],
    ['sne', [said({ informed: true }), said({ refused: true })], true],
    ['sne', [said({ storage: false }), said({ refused: true })], true],
    ['sne', [said({ refused: true }), said({ informed: true })], false],
    ['sne', [said()], true],
    ['sne', [], true],
  ] as const)('to %s by %o is %s', (category, cards, answer) => {
    expect(answerTo(category, cards)).toBe(answer)
  })
})

it('isSilent: a card with no answer at all, whatever the family refused elsewhere', () => {
  expect(isSilent(said())).toBe(true)
  expect(isSilent(said({ refused: true }))).toBe(false)
  for (const what of ['informed', 'storage', 'research', 'sma', 'lysosomal'] as const)
    for (const answer of [true, false]) expect(isSilent(said({ [what]: answer }))).toBe(false)
})

it('isRefusedOn: a card counts for its own category though a newer one consents', () => {
  const own = said({ sma: false })
  expect(isRefusedOn('sma', own, [said({ sma: true }), own])).toBe(true)
  expect(isRefusedOn('sma', said({ sma: true }), [own, said({ sma: true })])).toBe(true)
  expect(isRefusedOn('sma', said({ sma: true }), [said(), said({ sma: true })])).toBe(false)
  expect(isRefusedOn('sma', said(), [said()])).toBe(false)
})

const category = (status: AnalyzableStatus, more: Partial<RefusedCategory> = {}): RefusedCategory => ({
  status,
  onItsWay: false,
  punched: false,
  measured: false,
  finding: false,
  ...more,
})

describe('refusalEffect', () => {
  it.each([
    ['waiting', {}, 'take_off'],
    ['accepted', {}, 'take_off'],
    ['planned', {}, 'take_off'],
    ['waiting', { onItsWay: true }, 'stop'],
    ['planned', { punched: true }, 'stop'],
    ['punched', { punched: true }, 'stop'],
    ['in_analysis', { punched: true }, 'stop'],
    ['to_review', { punched: true, measured: true }, 'decide'],
    ['re_test', { measured: true }, 'decide'],
    ['recall', { measured: true }, 'decide'],
    ['reported', { measured: true }, 'decide'],
    ['waiting', { onItsWay: true, finding: true }, 'decide'],
    ['accepted', { finding: true }, 'decide'],
    ['not_valid', { finding: true }, 'none'],
  ] as const)('of %s with %o is %s', (status, more, effect) => {
    expect(refusalEffect(category(status, more))).toBe(effect)
  })

  it.each([...statusesAtWork, 'reported'] as const)(
    'never ends %s with an open finding or a result',
    (status) => {
      for (const known of [{ finding: true }, { measured: true }])
        for (const punched of [false, true])
          expect(refusalEffect(category(status, { ...known, punched }))).toBe('decide')
    },
  )

  it.each(closedStatuses)('changes nothing of %s', (status) => {
    expect(refusalEffect(category(status))).toBe('none')
  })
})
