import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { consentState } from '../../../testing/consent-state.ts'
import { agreed, type Consent, familyConsent } from '../../../testing/family-consent.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import type { AcceptedCard } from '../../../testing/plates.ts'
import { lookAtConsents } from '../../../work/planned-card/look-at-consents.ts'

/**
 * A change may alter the basis of the family's answer. The newborn then equals one whose cards gave the new answer
 * from the beginning.
 */

const family = familyConsent()
const { cardWith, correct, secondCard } = family
let test: TestApp
let support: TestPerson
let hub: TestPerson
let sma: Awaited<ReturnType<typeof createWorkgroup>>
beforeAll(async () => {
  test = await startTestApp()
  sma = await createWorkgroup(test.db, { type: 'sma' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;({ support, hub } = await family.signIn(test))
})

const nothing: Consent = { informed: null, sma: null, lysosomal: null, refused: null }
/** Answers of a card. */
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

const accept = ({ shipmentId, barcode }: Awaited<ReturnType<typeof secondCard>>) =>
  hub.call('acceptSample', { params: { id: shipmentId }, body: { barcode, status: 'accepted' } })

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

    // The answers of the cards were recorded wrongly.
    const corrected = await built(second, first)
    await correct(corrected.card.id, first, 'collection')
    await correct(corrected.next.id, second, 'collection')
    expect(await stateOf(corrected.newbornId), 'corrected').toEqual(like)

    // The second card is read, not read, and read again.
    const undone = await built(first, second)
    await hub.call('undoScan', { params: { id: undone.next.id }, body: {} })
    await accept(undone.next)
    expect(await stateOf(undone.newbornId), 'read again').toEqual(like)

    // Without the second card the newborn is one of the first alone.
    await support.call('deleteSample', { params: { id: undone.next.id }, body: { reason: 'Altro neonato' } })
    expect(await stateOf(undone.newbornId), 'removed').toEqual(
      await stateOf((await cardWith(first)).newbornId),
    )
  },
)

/** Fates of a second card, before the family calls or after. */
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

/** Answers of the family to everything, by telephone. */
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
  'an answer that the family %s today holds, written on the %s card of two, one of them %s',
  async (call, on, fate, one) => {
    const said = calls[call] ?? {}
    const isRead = fate === 'accepted'
    const built = async (consent: Consent, ofNext = consent) => {
      const card = await cardWith(consent)
      return { card, next: await secondCard(card, ofNext, isRead), newbornId: card.newbornId }
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
    // A doubted card answers for itself alone. A category that it gives beside a refusal is expected from its reading on.
    const isAlone = fate === 'doubted' && on === 'first'
    const like = await built(said, isAlone ? answers[one] : said)
    await fates[fate](like.next.id)
    if (isAlone) for (const card of [next, like.next]) await accept(card)
    expect(await stateOf(newbornId)).toEqual(await stateOf(like.newbornId))
  },
)

/** Two cards of a newborn, the second one on its way where no step has sent or read it. */
interface Two {
  readonly first: AcceptedCard
  next?: Awaited<ReturnType<typeof secondCard>>
}
const sent = async (two: Two) => {
  two.next ??= await secondCard(two.first, {}, false)
  return two.next
}
const says = async ({ first }: Two, consent: Consent) => {
  const { version } = await support.call('getSample', { params: { id: first.id } })
  await support.call('updateSample', {
    params: { id: first.id },
    body: {
      ...{ reason: 'La famiglia ha chiamato', version, consent: agreed(consent) },
      ...{ consentSaid: 'today', consentConfirmed: [...every] },
    },
  })
}
const read = async (two: Two) => accept(await sent(two))

/** Events of the cards, before, between or after the family's answers. */
const events: Readonly<Record<string, (two: Two) => Promise<unknown>>> = {
  'an unsuitable card': ({ first }) => family.notValid(first.id),
  'an unsuitable card and a further one': async (two) => {
    await family.notValid(two.first.id)
    await read(two)
  },
  'an unsuitable card, a further one and a reinstatement': async (two) => {
    await family.notValid(two.first.id)
    await read(two)
    await support.call('changeSampleStatus', {
      params: { id: two.first.id },
      body: { status: 'accepted', note: 'Riesaminato' },
    })
  },
  'a card on its way': sent,
  'a card that is not received': async (two) => {
    const { id } = await sent(two)
    await fates.not_received(id)
  },
  'a doubted card': async (two) => {
    await fates.doubted((await sent(two)).id)
    await read(two)
  },
  'a card that its birth point cancels': async (two) => {
    const { id } = await sent(two)
    const gone = { deletedAt: test.clock.now(), deletedReason: 'Annullato dal punto nascita' }
    await test.db.updateTable('analyzableSamples').set(gone).where('sampleId', '=', id).execute()
    await test.db.updateTable('samples').set(gone).where('id', '=', id).execute()
    const { newbornId } = two.first
    await test.db.insertInto('consentLooks').values({ newbornId }).execute()
    await lookAtConsents({ db: test.db, services: test.services, now: test.clock.now() })
  },
}
const refuse = (two: Two) => says(two, { refused: true })
const agree = (two: Two) => says(two, {})

it.each(Object.entries(events))(
  '%s before, between and after a refusal and an agreement leaves the same',
  async (_, event) => {
    const stateAfter = async (...steps: readonly ((two: Two) => Promise<unknown>)[]) => {
      const two: Two = { first: await cardWith() }
      for (const step of steps) await step(two)
      return stateOf(two.first.newbornId)
    }
    expect(await stateAfter(refuse, event), 'refused').toEqual(await stateAfter(event, refuse))
    const like = await stateAfter(event)
    expect(await stateAfter(event, refuse, agree), 'before').toEqual(like)
    expect(await stateAfter(refuse, event, agree), 'between').toEqual(like)
    expect(await stateAfter(refuse, agree, event), 'after').toEqual(like)
  },
)

it('records that are joined and taken apart before or after an unsuitable card leave the same', async () => {
  const stateAfter = async (isApartFirst: boolean) => {
    const { first, join, part } = await family.twoRecords({ refused: true })
    if (!isApartFirst) await family.notValid(first.id)
    await join()
    await part()
    if (isApartFirst) await family.notValid(first.id)
    return stateOf(first.newbornId)
  }
  expect(await stateAfter(false)).toEqual(await stateAfter(true))
})

it('another laboratory that does not receive a card, before or after a refusal and an agreement', async () => {
  const there = await test.as('acceptance', { laboratory: sma })
  const stateAfter = async (isLostFirst: boolean) => {
    const two: Two = { first: await cardWith() }
    await family.notValid(two.first.id)
    await read(two)
    const lose = () =>
      there.call('decideReception', {
        body: { barcode: two.next?.barcode ?? '', status: 'not_received' },
      })
    if (isLostFirst) await lose()
    await refuse(two)
    await agree(two)
    if (!isLostFirst) await lose()
    return stateOf(two.first.newbornId)
  }
  expect(await stateAfter(true)).toEqual(await stateAfter(false))
})
