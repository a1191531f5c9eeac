import type { IntakeCard } from '@sne/shared/contract'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { TestPerson } from './caller.ts'
import { nextSerial } from './factories.ts'
import { type AcceptedCard, acceptedCards } from './plates.ts'
import { inventCards, sendShipment } from './shipments.ts'

export type Consent = Partial<NonNullable<IntakeCard['consent']>>

const given = { informed: true, storage: null, research: null, sma: true, lysosomal: true, refused: false }
export const agreed = (consent: Consent = {}) =>
  ({ ...given, ...consent }) as NonNullable<IntakeCard['consent']>

/** Steps of tests about what families say of their newborns' cards. */
export function familyConsent() {
  let test: TestApp
  let support: TestPerson
  let hub: TestPerson
  /** Cards as they were sent. */
  const sent = new Map<string, ReturnType<typeof inventCards>[number]>()

  /** Before each test: its people. */
  async function signIn(app: TestApp) {
    test = app
    support = await test.as('support', { laboratory: null })
    hub = await test.as('acceptance')
    await test.as('supervisor')
    return { support, hub }
  }

  const cardWith = async (consent: Consent = {}) => {
    const [card] = await acceptedCards(test, 1, (one) => {
      const card = { ...one, consent: agreed(consent) }
      sent.set(one.barcode, card)
      return card
    })
    if (!card) throw new Error('One card was accepted')
    return card
  }
  /** A card that its laboratory has not read. */
  async function sentCard(consent: Consent = {}) {
    const [card] = inventCards(test.clock.now(), 1).map((one) => ({ ...one, consent: agreed(consent) }))
    if (!card) throw new Error('One card was invented')
    sent.set(card.barcode, card)
    const { id: shipmentId, birthPointId } = await sendShipment(test, { cards: [card] })
    const { id, newbornId } = await test.db
      .selectFrom('samples')
      .select(['id', 'newbornId'])
      .where('barcode', '=', card.barcode)
      .executeTakeFirstOrThrow()
    return { id, barcode: card.barcode, newbornId, birthPointId, shipmentId }
  }
  /** The laboratory reads a card that was sent, and finds it unsuitable. */
  const turnDown = ({ shipmentId, barcode }: { readonly shipmentId: number; readonly barcode: string }) =>
    hub.call('acceptSample', {
      params: { id: shipmentId },
      body: { barcode, status: 'not_valid', reasons: [{ code: 'clotted' }] },
    })
  const correct = async (id: number, consent: Consent, consentSaid: 'today' | 'collection' = 'today') => {
    const { version } = await support.call('getSample', { params: { id } })
    return support.call('updateSample', {
      params: { id },
      body: { reason: 'La famiglia ha richiamato', version, consent: agreed(consent), consentSaid },
    })
  }
  const rowOf = (sampleId: number, category: string) =>
    test.db
      .selectFrom('analyzableSamples')
      .selectAll()
      .where('sampleId', '=', sampleId)
      .where('category', '=', category)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
  const statusOf = async (sampleId: number, category: string) => (await rowOf(sampleId, category))?.status
  const expectedOf = async (newbornId: number) =>
    (
      await test.db
        .selectFrom('expectedCategories')
        .select('category')
        .where('newbornId', '=', newbornId)
        .orderBy('category')
        .execute()
    ).map(({ category }) => category)
  const ordersOf = (newbornId: number, category: string) =>
    test.db
      .selectFrom('analysisRequests')
      .select(['status', 'closeReason'])
      .where('newbornId', '=', newbornId)
      .where('category', '=', category)
      .orderBy('id')
      .execute()
  const toldIn = (workgroupId: number, newbornId: number) =>
    test.db
      .selectFrom('notifications')
      .select(['role', 'title', 'text'])
      .where('workgroupId', '=', workgroupId)
      .where('link', '=', `/newborn/${newbornId}`)
      .where('title', 'like', 'Consenso rifiutato%')
      .execute()

  /** A further card of the newborn, read at the hub. */
  async function secondCard(
    first: AcceptedCard,
    consent: Consent | 'silent',
    accept = true,
    which = 2,
    more: Partial<IntakeCard> = {},
  ) {
    const earlier = sent.get(first.barcode)
    if (!earlier) throw new Error('The first card was sent')
    const barcode = `${first.barcode}-${which}`
    const collectedAt = new Date(Date.parse(earlier.collectedAt) + (which - 1) * 3 * 3_600_000).toISOString()
    const shipment = await sendShipment(test, {
      from: first.birthPointId,
      cards: [
        {
          ...earlier,
          barcode,
          collectedAt,
          previousBarcode: first.barcode,
          consent: consent === 'silent' ? undefined : agreed(consent),
          ...more,
        },
      ],
    })
    const { id, newbornId } = await test.db
      .selectFrom('samples')
      .select(['id', 'newbornId'])
      .where('barcode', '=', barcode)
      .executeTakeFirstOrThrow()
    expect(newbornId).toBe(first.newbornId)
    if (accept)
      await hub.call('acceptSample', { params: { id: shipment.id }, body: { barcode, status: 'accepted' } })
    return { id, barcode, shipmentId: shipment.id }
  }

  /** Two records of one newborn, each with an accepted card, and how they are joined and taken apart. */
  async function twoRecords(consent: Consent) {
    const mother = { surname: 'GIALLI', name: `EVA ${nextSerial()}`, birthDate: '1991-02-03' }
    let known: ReturnType<typeof inventCards>[number]['newborn'] | undefined
    const [first, second] = await acceptedCards(test, 2, (card, index) => {
      known ??= {
        ...card.newborn,
        fiscalCode: null,
        plurality: null,
        birthWeight: 3210,
        mother: { ...card.newborn.mother, ...mother },
      }
      return {
        ...card,
        consent: agreed(index === 0 ? {} : consent),
        newborn: { ...known, code: card.newborn.code },
      }
    })
    if (!first || !second) throw new Error('Two cards came')
    const { duplicates } = await support.call('getNewborn', { params: { id: first.newbornId } })
    const params = { id: duplicates[0]?.pairId ?? 0 }
    const join = async () => {
      const pair = await hub.call('getDuplicate', { params })
      await hub.call('mergeNewborns', {
        params,
        body: {
          version: pair.version,
          keepId: first.newbornId,
          take: [],
          firstVersion: pair.first.version,
          secondVersion: pair.second.version,
        },
      })
    }
    const part = async () => {
      const { version } = await hub.call('getDuplicate', { params })
      await hub.call('undoDuplicate', { params, body: { version, reason: 'Erano due neonati' } })
    }
    return { first, second, join, part }
  }

  const notValid = (id: number) =>
    hub.call('changeSampleStatus', {
      params: { id },
      body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
    })
  const askedOf = async (newbornId: number) => {
    const rows = await test.db
      .selectFrom('sampleRequests')
      .select('categories')
      .where('newbornId', '=', newbornId)
      .where('status', '=', 'pending')
      .execute()
    return [...new Set(rows.flatMap(({ categories }) => categories))].sort()
  }

  return {
    signIn,
    cardWith,
    sentCard,
    turnDown,
    correct,
    secondCard,
    twoRecords,
    notValid,
    rowOf,
    statusOf,
    expectedOf,
    ordersOf,
    askedOf,
    toldIn,
  }
}

/** No laboratory of the test analyses ic and fc. */
export const every = ['btd', 'lysosomal', 'sma', 'sne', 'tgal']
