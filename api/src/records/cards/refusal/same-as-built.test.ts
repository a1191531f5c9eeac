import { type Screening, screenings } from '@sne/shared/domain'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Consent, familyConsent } from '../../../testing/family-consent.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { readConsent } from './newborn-consent.ts'

/** A change of what the family's answer rests on leaves a newborn as one whose cards said so from the beginning. */

const family = familyConsent()
const { cardWith, correct, secondCard, askedOf } = family
let test: TestApp
let support: TestPerson
let hub: TestPerson
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ support, hub } = await family.signIn(test))
})

const nothing: Consent = { informed: null, sma: null, lysosomal: null, refused: null }
/** What a card says. */
const answers: Readonly<Record<string, Consent>> = {
  agrees: {},
  refuses: { refused: true },
  'no to one': { ...nothing, lysosomal: false },
  'yes to one': { ...nothing, lysosomal: true },
  'no to storage': { ...nothing, storage: false },
  nothing,
}
const names = Object.keys(answers)

const patch = async (id: number, body: object) => {
  const { version } = await support.call('getSample', { params: { id } })
  await support.call('updateSample', { params: { id }, body: { reason: 'Corretto', version, ...body } })
}
const hour = 3_600_000
const collectedAt = async (id: number) =>
  Date.parse((await support.call('getSample', { params: { id } })).collectedAt ?? '')

/** What is analysed, expected, asked for and answered; not on which of two cards that may give it. */
async function stateOf(newbornId: number) {
  const consent = await readConsent(test.db, newbornId)
  const expected = await test.db
    .selectFrom('expectedCategories')
    .select(['category', 'consentUnknown'])
    .where('newbornId', '=', newbornId)
    .where('settled', '=', false)
    .orderBy('category')
    .execute()
  const given = consent.rows.filter(({ status }) => ['waiting', 'accepted'].includes(status))
  return {
    answers: screenings.map((category) => consent.answer(category)),
    expected,
    given: [...new Set(given.map(({ category }) => category))].sort(),
    heldAndGiven: given.filter((row) => consent.isHeld(row)),
    asked: (await askedOf(newbornId)) as Screening[],
  }
}

/** Every answer first and second, twice each. */
const pairs = names.flatMap((first, at) =>
  [1, 3].map((shift) => [first, names[(at + shift) % names.length] ?? ''] as const),
)

it.each(pairs)(
  'the first card %s, the second one %s: a date, an answer, an undone reading',
  async (one, two) => {
    const [first, second] = [answers[one] ?? {}, answers[two] ?? {}]
    const built = async (a: Consent, b: Consent) => {
      const card = await cardWith(a)
      const next = await secondCard(card, b)
      return { card, next, newbornId: card.newbornId }
    }
    // The second card was taken before the first one.
    const dated = await built(second, first)
    await patch(dated.next.id, {
      collectedAt: new Date((await collectedAt(dated.card.id)) - hour).toISOString(),
    })
    const like = await stateOf((await built(first, second)).newbornId)
    expect(await stateOf(dated.newbornId), 'dated').toEqual(like)

    // What the cards say was written down wrongly.
    const corrected = await built(second, first)
    await correct(corrected.card.id, first, 'collection')
    await correct(corrected.next.id, second, 'collection')
    expect(await stateOf(corrected.newbornId), 'corrected').toEqual(like)

    // The second card is read, not read, and read again.
    const undone = await built(first, second)
    await hub.call('undoScan', { params: { id: undone.next.id }, body: {} })
    await hub.call('acceptSample', {
      params: { id: undone.next.shipmentId },
      body: { barcode: undone.next.barcode, status: 'accepted' },
    })
    expect(await stateOf(undone.newbornId), 'read again').toEqual(like)

    // Without the second card the newborn is one of the first alone.
    await support.call('deleteSample', { params: { id: undone.next.id }, body: { reason: 'Altro neonato' } })
    expect(await stateOf(undone.newbornId), 'removed').toEqual(
      await stateOf((await cardWith(first)).newbornId),
    )
  },
)
