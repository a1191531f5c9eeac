import { formatDateTime } from '@sne/shared/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { recalled } from '../../testing/recalled.ts'
import { readMessage, splitMessages, valueAt } from '../hl7/index.ts'
import { senderFile } from '../hl7/senders/sender-file.ts'

let test: TestApp
let acceptance: TestPerson
let supervisor: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
  supervisor = await test.as('supervisor')
})
afterAll(() => test.close())

let serial = 0
/** A birth point that orders cards by message. */
async function sender() {
  const birthPoint = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
  const key = await test.withKey(birthPoint.id)
  return {
    birthPoint,
    async send(text: string) {
      serial += 1
      const answer = await key.raw('receiveHl7', { body: text.replace('|P|', `-${serial}|P|`) })
      const message = readMessage(splitMessages(answer.rawPayload.toString('utf8'))[0] ?? '')
      return valueAt(
        message?.segments.find(({ name }) => name === 'MSA'),
        1,
      )
    },
  }
}
const order = (barcode: string) =>
  senderFile('01-oml-251-spm-after')
    .toString()
    .replaceAll('SND2600001', barcode)
    .replaceAll('S01', barcode.slice(-4))
const cancelOf = (text: string) => text.replaceAll('ORC|NW', 'ORC|CA')
const cardOf = (barcode: string) =>
  test.db.selectFrom('samples').selectAll().where('barcode', '=', barcode).executeTakeFirstOrThrow()
const eventsOf = async (newbornId: number) =>
  (await acceptance.call('listNewbornEvents', { query: { newbornId } })).items.filter(
    ({ type }) => type === 'card_cancelled',
  )
const toldTo = async (person: TestPerson, barcode: string) =>
  (await person.call('listNotifications')).items.filter(({ text }) => text.includes(barcode))

it('a card cancelled on its way is told to acceptance and birth point, on shipment and list', async () => {
  const { birthPoint, send } = await sender()
  expect(await send(order('CNC2600001'))).toBe('AA')
  const { newbornId, shippingId } = await cardOf('CNC2600001')
  expect(await send(cancelOf(order('CNC2600001')))).toBe('AA')
  expect(await eventsOf(newbornId)).toMatchObject([{ text: expect.stringContaining('CNC2600001') }])
  expect(await toldTo(acceptance, 'CNC2600001')).toMatchObject([
    { title: 'Cartoncino annullato: CNC2600001' },
  ])
  const notices = await test.db
    .selectFrom('birthPointNotices')
    .select(['title', 'text'])
    .where('workgroupId', '=', birthPoint.id)
    .execute()
  expect(notices).toMatchObject([{ title: 'Cartoncino annullato: CNC2600001' }])
  const shipping = await acceptance.call('getShipping', { params: { id: shippingId ?? 0 } })
  expect(shipping.removedCards).toMatchObject([
    { barcode: 'CNC2600001', reason: expect.stringContaining('Annullato dal punto nascita') },
  ])
  const list = async () =>
    (await acceptance.call('listShippings', { query: { q: shipping.barcode } })).items.map(
      ({ removed }) => removed,
    )
  expect(await list()).toEqual([1])
  // An order of this card again puts it back into the shipment.
  await send(order('CNC2600001').replace('101600', '101700'))
  expect(await cardOf('CNC2600001')).toBeDefined()
  expect(await list()).toEqual([0])
})

it('a cancelled card refuses nothing any more: what its newborn was not expected to give is expected again', async () => {
  const { send } = await sender()
  await send(order('CNC2600011'))
  const { id, newbornId, consent } = await cardOf('CNC2600011')
  const expected = async () =>
    (
      await test.db
        .selectFrom('expectedCategories')
        .select('category')
        .where('newbornId', '=', newbornId)
        .orderBy('category')
        .execute()
    ).map(({ category }) => category)
  const before = await expected()
  expect(before).toContain('sne')
  // As the intake writes a card with a refusal.
  await test.db.deleteFrom('expectedCategories').where('newbornId', '=', newbornId).execute()
  const refused = JSON.stringify({ ...consent, refused: true }) as never
  await test.db.updateTable('samples').set({ consent: refused }).where('id', '=', id).execute()
  await send(cancelOf(order('CNC2600011')))
  expect(await expected()).toEqual(before)
})

it('a card that is cancelled while its shipment is accepted is told to the acceptance', async () => {
  const { send } = await sender()
  await send(order('CNC2600002'))
  const { shippingId } = await cardOf('CNC2600002')
  await test.db
    .updateTable('shippings')
    .set({ status: 'accepting', acceptedAt: test.clock.now() })
    .where('id', '=', shippingId)
    .execute()
  await send(cancelOf(order('CNC2600002')))
  expect(await toldTo(acceptance, 'CNC2600002')).toMatchObject([
    { title: 'Cartoncino annullato: CNC2600002' },
  ])
})

it('a cancelled card that is scanned says who cancelled it, since when, and what to do', async () => {
  const { send, birthPoint } = await sender()
  await send(order('CNC2600009'))
  const { id, shippingId } = await cardOf('CNC2600009')
  await test.db
    .updateTable('shippings')
    .set({ status: 'accepting', acceptedAt: test.clock.now() })
    .where('id', '=', shippingId)
    .execute()
  await test.db
    .updateTable('workgroups')
    .set({ phones: ['055 123456'] })
    .where('id', '=', birthPoint.id)
    .execute()
  await send(cancelOf(order('CNC2600009')))
  const params = { id: shippingId ?? 0 }
  const since = formatDateTime(test.clock.now())
  const scanned = { barcode: 'cnc2600009' }
  // The row was on screen when the message came.
  for (const which of [scanned, { sampleId: id }]) {
    const refused = await acceptance.refused('acceptSample', {
      params,
      body: { ...which, status: 'accepted' },
    })
    expect(refused).toMatchObject({ status: 404, details: { code: 'unknown_card', is: 'cancelled' } })
    expect(refused.message).toContain(
      `Il cartoncino CNC2600009 è annullato dal ${since}. ${birthPoint.name}: Annullato dal punto nascita`,
    )
    expect(refused.message).toContain('metterlo da parte e telefonare al punto nascita (055 123456)')
  }
  const laboratory = await createWorkgroup(test.db, { type: 'standard' })
  const stranger = await test.as('acceptance', { laboratory })
  const unseen = await stranger.refused('findShippingByBarcode', { params: { code: 'CNC2600009' } })
  expect(unseen.message).not.toContain('annullato')
})

it('a card that is cancelled under an urgent recall is told to its owner, and the recall waits on', async () => {
  const { newborn } = await recalled(test, { C8: 2.5 }, 'urgent_recall')
  const owner = await test.as('analyst')
  const { newbornId } = newborn.card
  await test.db
    .updateTable('sampleRequests')
    .set({ ownerId: owner.userId })
    .where('newbornId', '=', newbornId)
    .where('type', '=', 'new_spot')
    .execute()
  const { birthPoint, send } = await sender()
  await send(order('CNC2600003'))
  const sent = await cardOf('CNC2600003')
  // The recalled newborn is the one whom the birth point orders a card of.
  const stated = await test.db
    .selectFrom('newborns')
    .selectAll()
    .where('id', '=', sent.newbornId)
    .executeTakeFirstOrThrow()
  await test.db.updateTable('newborns').set({ externalCode: null }).where('id', '=', sent.newbornId).execute()
  const { surname, name, nameSort, sex, birthAt, externalCode, fiscalCode, birthTimeKnown } = stated
  await test.db
    .updateTable('newborns')
    .set({ surname, name, nameSort, sex, birthAt, externalCode, fiscalCode, birthTimeKnown })
    .set({
      birthWorkgroupId: birthPoint.id,
      mother: null,
      motherSort: '',
      pluralityCount: null,
      pluralityOrder: null,
    })
    .where('id', '=', newbornId)
    .execute()
  await test.db.updateTable('samples').set({ newbornId, sampleNumber: 9 }).where('id', '=', sent.id).execute()
  await test.db.updateTable('analyzableSamples').set({ newbornId }).where('sampleId', '=', sent.id).execute()

  expect(await send(cancelOf(order('CNC2600003')))).toBe('AA')
  const [request, ...more] = await test.db
    .selectFrom('sampleRequests')
    .select(['number', 'status'])
    .where('newbornId', '=', newbornId)
    .where('type', '=', 'new_spot')
    .execute()
  expect(more).toEqual([])
  expect(request?.status).toBe('pending')
  expect(await eventsOf(newbornId)).toMatchObject([{ text: expect.stringContaining(request?.number ?? '-') }])
  for (const person of [acceptance, supervisor, owner])
    expect(await toldTo(person, 'CNC2600003')).toMatchObject([
      { title: `URGENTE · Cartoncino annullato: ${request?.number} resta in attesa` },
    ])
})
