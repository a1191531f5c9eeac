import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recalled, type SentCard } from '../../testing/recalled.ts'
import { inventCards, sendShipment } from '../../testing/shipments.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const hour = 3_600_000
type Change = (card: SentCard) => Partial<SentCard>

/** A further card under the code of a newborn, without a reason unless `change` gives one. */
const cardUnder = (
  { newborn, sent }: Pick<Awaited<ReturnType<typeof recalled>>, 'newborn' | 'sent'>,
  change: Change,
) =>
  newCard(
    test,
    ({ motivation: _, ...card }) => {
      const own = { ...card, newborn: sent?.newborn ?? card.newborn }
      return { ...own, ...change(own) }
    },
    newborn.card.birthPointId,
  )
const hoursAfterFirst = (sent: SentCard | undefined, hours: number) =>
  new Date(new Date(sent?.collectedAt ?? '').getTime() + hours * hour).toISOString()

/** A recalled newborn, and a further card under its code that was collected 28 hours after its first one. */
async function further(motivation: SentCard['motivation']) {
  const { newborn, sent } = await recalled(test, { C5: 1.5 })
  test.clock.advance({ hours: 30 })
  const next = await cardUnder({ newborn, sent }, () => ({
    motivation,
    collectedAt: hoursAfterFirst(sent, 28),
  }))
  return { newborn, next }
}
/** So that was collected after the request. */
async function afterRequest(change: Change = () => ({})) {
  const { newborn, sent } = await recalled(test, { C5: 1.5 })
  test.clock.advance({ hours: 30 })
  const collectedAt = new Date(test.clock.now().getTime() - 6 * hour).toISOString()
  const next = await cardUnder({ newborn, sent }, (card) => ({ collectedAt, ...change(card) }))
  return { newborn, next }
}
/** A newborn whose finding is confirmed, and not decided yet. */
async function confirmed() {
  let sent: SentCard | undefined
  const before = (hours: number) => new Date(test.clock.now().getTime() - hours * hour).toISOString()
  const newborn = await newCard(test, (card) => {
    sent = { ...card, newborn: { ...card.newborn, birthAt: before(100) }, collectedAt: before(40) }
    return sent
  })
  const values = { C5: 1.5 }
  await newborn.decide((await newborn.measure('sne_ms', values)).plateId)
  const { plateId } = await newborn.measure('sne_ms', [values, values])
  const signRecall = async () => {
    await newborn.decide(plateId, { actionId: 'recall_spot' })
    const [report] = await newborn.reports()
    await acceptReport(test, report?.id ?? 0)
  }
  return { newborn, sent, signRecall }
}
/**
 * Sends a card without a reason under the code of the newborn. The card is 28 hours younger than the newborn's first
 * card and is not accepted yet.
 */
async function sentUnder({ newborn, sent }: Pick<Awaited<ReturnType<typeof recalled>>, 'newborn' | 'sent'>) {
  test.clock.advance({ hours: 30 })
  const [first] = inventCards(test.clock.now(), 1)
  if (!first) throw new Error('No card was invented')
  const { motivation: _, ...invented } = first
  const card = {
    ...invented,
    newborn: sent?.newborn ?? invented.newborn,
    collectedAt: hoursAfterFirst(sent, 28),
  }
  const shipment = await sendShipment(test, { cards: [card], from: newborn.card.birthPointId })
  const { barcode } = card
  const { id } = await test.db
    .selectFrom('samples')
    .select('id')
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow()
  const accept = async () =>
    (await test.as('acceptance')).call('acceptSample', {
      params: { id: shipment.id },
      body: { barcode, status: 'accepted' },
    })
  return { id, barcode, accept }
}
const titlesOf = async (sampleId: number) =>
  (
    await test.db
      .selectFrom('notifications')
      .select('title')
      .where('entityType', '=', 'sample')
      .where('entityId', '=', sampleId)
      .execute()
  ).map(({ title }) => title)
const requestsOf = (newbornId: number) =>
  test.db
    .selectFrom('sampleRequests')
    .select(['status', 'newSampleId'])
    .where('newbornId', '=', newbornId)
    .where('type', '=', 'new_spot')
    .execute()
const cardOf = (id: number) =>
  test.db
    .selectFrom('samples')
    .select(['newbornId', 'toldDoubts', 'sampleRequestId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const statusesOf = async (id: number) =>
  (await test.db.selectFrom('analyzableSamples').select('status').where('sampleId', '=', id).execute()).map(
    ({ status }) => status,
  )

describe('a second first card under the code of a recalled newborn', () => {
  it('a second first card raises a doubt of identity, runs every category and answers no recall', async () => {
    const { newborn, next } = await further('first_sample')
    const { toldDoubts, sampleRequestId, newbornId } = await cardOf(next.card.id)
    expect(newbornId).toBe(newborn.card.newbornId)
    expect(toldDoubts).toContain('identity')
    expect(sampleRequestId).toBeNull()
    expect(await requestsOf(newbornId)).toMatchObject([{ status: 'pending', newSampleId: null }])
    expect(await statusesOf(next.card.id)).not.toContain('not_required')
    const { plateId } = await next.measure('sne_ms')
    expect((await next.rowOn(plateId)).proposedAction.actionId).not.toBe('report_negative')
    expect(await requestsOf(newbornId)).toMatchObject([{ status: 'pending', newSampleId: null }])
  })

  it('a second first card answers the recall once a person says that it is the newborn of the code', async () => {
    const { next } = await further('first_sample')
    const { id } = next.card
    const acceptance = await test.as('acceptance')
    await acceptance.call('answerToldDoubt', {
      params: { id },
      body: { doubt: 'identity', holds: false, reason: 'Sentito il punto nascita' },
    })
    const { newbornId, sampleRequestId } = await cardOf(id)
    expect(sampleRequestId).not.toBeNull()
    expect(await requestsOf(newbornId)).toMatchObject([{ status: 'assume_re_test', newSampleId: id }])
  })

  it('a repeat card with its reason raises no doubt and answers the recall', async () => {
    const { next } = await further('recall_sne')
    const { newbornId, toldDoubts } = await cardOf(next.card.id)
    expect(toldDoubts).not.toContain('identity')
    expect(await requestsOf(newbornId)).toMatchObject([{ newSampleId: next.card.id }])
  })
})

describe('a card without a reason under the code of a recalled newborn', () => {
  it('a card without a reason answers no recall and is in doubt where it was collected before the request', async () => {
    const { newborn, sent, signRecall } = await confirmed()
    await signRecall()
    test.clock.advance({ hours: 30 })
    const collectedAt = hoursAfterFirst(sent, 28)
    const next = await cardUnder({ newborn, sent }, () => ({ collectedAt }))
    const { toldDoubts, sampleRequestId, newbornId } = await cardOf(next.card.id)
    expect(newbornId).toBe(newborn.card.newbornId)
    expect(toldDoubts).toContain('identity')
    expect(sampleRequestId).toBeNull()
    expect(await requestsOf(newbornId)).toMatchObject([{ status: 'pending', newSampleId: null }])
    const acceptance = await test.as('acceptance')
    await acceptance.call('answerToldDoubt', {
      params: { id: next.card.id },
      body: { doubt: 'identity', holds: false, reason: 'Sentito il punto nascita' },
    })
    expect(await requestsOf(newbornId)).toMatchObject([
      { status: 'assume_re_test', newSampleId: next.card.id },
    ])
  })

  it('a card without a reason answers the recall of a singleton where it was collected after the request', async () => {
    const { newborn, next } = await afterRequest()
    const { toldDoubts } = await cardOf(next.card.id)
    expect(toldDoubts).not.toContain('identity')
    expect(await requestsOf(newborn.card.newbornId)).toMatchObject([{ newSampleId: next.card.id }])
  })

  it('a card without a reason is in doubt where the newborn is a twin, whenever it was collected', async () => {
    const { newborn, next } = await afterRequest(({ newborn: own }) => ({
      newborn: { ...own, plurality: { n: 2, order: 1 } },
    }))
    expect((await cardOf(next.card.id)).toldDoubts).toContain('identity')
    expect(await requestsOf(newborn.card.newbornId)).toMatchObject([{ status: 'pending', newSampleId: null }])
  })

  it('a card without a reason is in doubt at its acceptance where the recall is later than its sending', async () => {
    const first = await confirmed()
    const waiting = await sentUnder(first)
    await first.signRecall()
    await waiting.accept()
    const { newbornId, toldDoubts } = await cardOf(waiting.id)
    expect(toldDoubts).toContain('identity')
    expect(await requestsOf(newbornId)).toMatchObject([{ status: 'pending', newSampleId: null }])
    expect(await titlesOf(waiting.id)).toContain(`Identità da verificare: cartoncino ${waiting.barcode}`)
  })

  it('a card without a reason is in doubt where it was accepted before the recall was signed', async () => {
    const first = await confirmed()
    const waiting = await sentUnder(first)
    await waiting.accept()
    expect((await cardOf(waiting.id)).toldDoubts).not.toContain('identity')
    await first.signRecall()
    expect((await cardOf(waiting.id)).toldDoubts).toContain('identity')
  })
})
