import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { consentState } from '../../../testing/consent-state.ts'
import { agreed, type Consent, familyConsent } from '../../../testing/family-consent.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'

/** A change of what the family's answer rests on leaves a newborn as one whose cards said so from the beginning. */

const family = familyConsent()
const { cardWith, correct, secondCard } = family
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

const stateOf = (newbornId: number) => consentState(test, newbornId)

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

/** What becomes of a second card, before the family calls or after. */
const fates = {
  accepted: async () => {},
  shipped: async () => {},
  registered: async (id: number) => {
    await test.db.updateTable('samples').set({ status: 'registered' }).where('id', '=', id).execute()
  },
  not_received: async (id: number) => {
    await hub.call('changeSampleStatus', { params: { id }, body: { status: 'not_received' } })
  },
  doubted: async (id: number) => {
    await test.db
      .updateTable('samples')
      .set({ toldDoubts: ['identity'] })
      .where('id', '=', id)
      .execute()
  },
  removed: async (id: number) => {
    await support.call('deleteSample', { params: { id }, body: { reason: 'Annullato' } })
  },
} as const
type Fate = keyof typeof fates

/** What the family says of everything on the telephone. */
const calls: Readonly<Record<string, Consent>> = {
  agrees: {},
  refuses: { refused: true },
  'agrees but to one': { lysosomal: false },
}
const every = ['informed', 'sma', 'lysosomal', 'refused'] as const

const cases = (Object.keys(fates) as Fate[]).flatMap((fate, at) =>
  Object.keys(calls).flatMap((call, turn) => {
    const first = names[(at + turn) % 2] ?? ''
    return (['first', 'second'] as const).map((on) => [call, on, fate, first] as const)
  }),
)

it.each(cases)(
  'the family %s today, written on the %s card of two, one of them %s',
  async (call, on, fate, one) => {
    const said = calls[call] ?? {}
    const isRead = fate === 'accepted'
    const built = async (consent: Consent) => {
      const card = await cardWith(consent)
      return { card, next: await secondCard(card, consent, isRead), newbornId: card.newbornId }
    }
    const { card, next, newbornId } = await built(answers[one] ?? {})
    // Nobody writes on a card that was removed before.
    if (fate !== 'removed') await fates[fate](next.id)
    const id = on === 'first' ? card.id : next.id
    const { version } = await support.call('getSample', { params: { id } })
    await support.call('updateSample', {
      params: { id },
      body: {
        ...{ reason: 'La famiglia ha chiamato', version, consent: agreed(said) },
        ...{ consentSaid: 'today', consentConfirmed: [...every] },
      },
    })
    if (fate === 'removed') await fates.removed(next.id)
    const like = await built(said)
    await fates[fate](like.next.id)
    expect(await stateOf(newbornId)).toEqual(await stateOf(like.newbornId))
  },
)
