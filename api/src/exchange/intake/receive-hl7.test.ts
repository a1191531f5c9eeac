import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordDemonstration } from '../../platform/installation/facts.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'
import { outsideSample } from '../../testing/outside-samples.ts'
import { inventCards } from '../../testing/shipments.ts'
import { fixture } from '../hl7/fixture.ts'

let test: TestApp
let sender: TestCaller
let code: string
beforeEach(async () => {
  test = await startTestApp()
  test.clock.set('2026-11-04T09:00:00+01:00')
  await createWorkgroup(test.db, { type: 'icfc' })
  await createWorkgroup(test.db, { type: 'sma' })
  const birthPoint = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
  code = birthPoint.code
  sender = await test.withKey(birthPoint.id)
})
afterEach(() => test.close())

/** Sends a message as a birth point's system does. @returns the lines of the answer. */
async function send(text: string | Buffer, from = sender): Promise<string[]> {
  const response = await from.raw('receiveHl7', { body: text.toString() })
  expect(response.statusCode).toBe(200)
  return response.rawPayload.toString('utf8').split('\r').filter(Boolean)
}
const msa = (lines: readonly string[]) =>
  lines
    .find((line) => line.startsWith('MSA'))
    ?.split('|')
    .slice(1, 3)

const cardsOf = (barcodes: readonly string[]) =>
  test.db
    .selectFrom('samples')
    .innerJoin('shippings', 'shippings.id', 'samples.shippingId')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .select(['samples.barcode', 'samples.status', 'shippings.barcode as shipping'])
    .select(['shippings.status as shippingStatus', 'newborns.surname'])
    .where('samples.barcode', 'in', [...barcodes])
    .orderBy('samples.barcode')
    .execute()

describe('an order message', () => {
  it('an order becomes a newborn with a card in the birth point’s shipment of the day', async () => {
    expect(msa(await send(fixture('nato-a-termine')))).toEqual(['AA', 'BO-2026-000101'])
    expect(await cardsOf(['SNE2600101'])).toEqual([
      {
        barcode: 'SNE2600101',
        status: 'shipped',
        shipping: `${code}-20261104`,
        shippingStatus: 'sent',
        surname: 'ROSSI',
      },
    ])
    const waiting = await test.db
      .selectFrom('analyzableSamples')
      .innerJoin('samples', 'samples.id', 'analyzableSamples.sampleId')
      .select('category')
      .where('barcode', '=', 'SNE2600101')
      .where('analyzableSamples.status', '=', 'waiting')
      .execute()
    // The mother refused the lysosomal diseases.
    expect(waiting.map(({ category }) => category).sort()).toEqual(['btd', 'fc', 'ic', 'sma', 'sne', 'tgal'])
  })

  it('an order sent again changes nothing and is answered as before', async () => {
    await send(fixture('nato-a-termine'))
    const shippings = () => test.db.selectFrom('shippings').select(['id', 'version']).execute()
    const before = await shippings()
    expect(msa(await send(fixture('nato-a-termine')))).toEqual(['AA', 'BO-2026-000101'])
    expect(await shippings()).toEqual(before)
  })

  it('an order joins the day’s shipment until the laboratory accepts it, then opens a further one', async () => {
    await send(fixture('gemelli'))
    const twins = ['SNE2600111', 'SNE2600112']
    expect((await cardsOf(twins)).map(({ shipping }) => shipping)).toEqual([
      `${code}-20261104`,
      `${code}-20261104`,
    ])
    const acceptance = await test.as('acceptance')
    const { id } = await test.db
      .selectFrom('shippings')
      .select('id')
      .where('barcode', '=', `${code}-20261104`)
      .executeTakeFirstOrThrow()
    await acceptance.call('acceptShipping', { params: { id }, body: {} })
    await send(
      fixture('nato-a-termine')
        .toString()
        .replaceAll('SNE2600101', 'SNE2600199')
        .replaceAll('BO-778120', 'BO-778199'),
    )
    expect((await cardsOf(['SNE2600199']))[0]?.shipping).toBe(`${code}-20261104-2`)
  })

  it('an order with a card of somebody else is answered AE, kept for support, and leaves no half record', async () => {
    await send(fixture('gemelli'))
    const stranger = await test.withKey((await createWorkgroup(test.db, { type: 'tin' })).id)
    const before = await test.db.selectFrom('newborns').select('id').execute()
    const lines = await send(fixture('gemelli'), stranger)
    expect(msa(lines)?.[0]).toBe('AE')
    expect(lines.find((line) => line.startsWith('ERR'))).toContain('già registrato')
    expect(await test.db.selectFrom('newborns').select('id').execute()).toEqual(before)
  })
})

describe('a message that cannot be mapped', () => {
  it.each([
    ['no HL7 at all', 'buongiorno', 'AR', 'non è un messaggio HL7'],
    ['truncated in the middle', fixture('nato-a-termine').toString().slice(0, 300), 'AE', ''],
    [
      'collected before the birth',
      fixture('nato-a-termine').toString().replaceAll('20261102083000', '20261002083000'),
      'AE',
      'precedente alla nascita',
    ],
    [
      'collected before the birth, with a slip in a weight',
      fixture('nato-a-termine')
        .toString()
        .replaceAll('20261102083000', '20261002083000')
        .replace('|3420|', '|34|'),
      'AE',
      'precedente alla nascita',
    ],
    ['another type', fixture('nato-a-termine').toString().replace('OML^O21', 'ADT^A01'), 'AR', 'ADT'],
  ])('a message of %s is kept and listed with its reason', async (_, text, ack, word) => {
    const lines = await send(text)
    expect(msa(lines)?.[0]).toBe(ack)
    const support = await test.as('support')
    const { items } = await support.call('listIntakeMessages', { query: { pageSize: 1 } })
    expect(items[0]).toMatchObject({ ack, source: 'hl7' })
    expect(items[0]?.problems[0]?.text).toContain(word)
    const kept = await support.call('getIntakeMessage', { params: { id: items[0]?.id ?? 0 } })
    expect(kept.text.slice(0, 10)).toBe(text.slice(0, 10))
    const read = await test.db
      .selectFrom('auditTrail')
      .select('action')
      .where('entity', '=', 'intake-message')
      .where('entityId', '=', kept.id)
      .where('actorId', '=', support.userId)
      .execute()
    expect(read).toEqual([{ action: 'read' }])
  })
})

describe('the order messages of other systems', () => {
  it.each(['001_NewSTEPs_OML_021.hl7', '002_TN_OML_O21_NBS.hl7'])(
    '%s becomes a newborn with a card',
    async (name) => {
      const bytes = outsideSample(`hl7/${name}`)
      if (!bytes) return
      // They are messages of training and debugging.
      await recordDemonstration(test.db, true, test.clock.now())
      const before = await test.db.selectFrom('samples').select('id').execute()
      expect(msa(await send(bytes))?.[0]).toBe('AA')
      const after = await test.db.selectFrom('samples').select(['id', 'status']).execute()
      const added = after.filter(({ id }) => !before.some((one) => one.id === id))
      expect(added.map(({ status }) => status)).toEqual(['shipped'])
    },
  )
})

describe('a draft', () => {
  it('a draft is corrected until it is sent', async () => {
    const order = inventCards(test.clock.now(), 2)
    const [first, second] = order
    if (!first || !second) throw new Error('No cards were invented')
    const params = { barcode: 'BOZZA-1' }
    await sender.call('createIntakeShipping', { body: { ...params, cards: order } })
    const corrected = { ...first, newborn: { ...first.newborn, surname: 'CORRETTO' } }
    const { shipping } = await sender.call('updateIntakeShipping', {
      params,
      body: { courier: 'A mano', cards: [corrected], removeCards: [second.barcode] },
    })
    expect(shipping.cards.map(({ barcode }) => barcode)).toEqual([first.barcode])
    expect((await cardsOf([first.barcode]))[0]?.surname).toBe('CORRETTO')
    await sender.call('sendIntakeShipping', { params, body: {} })
    const late = await sender.refused('updateIntakeShipping', { params, body: { courier: 'Altri' } })
    expect(late.message).toBe('La spedizione è già partita: non si può più modificare.')
  })
})
