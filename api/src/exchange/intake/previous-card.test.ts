import type { CallInput, Endpoints } from '@sne/shared/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { recallCard, recalled } from '../../testing/recalled.ts'
import { inventCards } from '../../testing/shipments.ts'
import { fixture } from '../hl7/fixture.ts'

type Card = NonNullable<CallInput<Endpoints['createIntakeShipping']>['body']['cards']>[number]
type Newborn = Card['newborn']

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let serial = 0
const identity = {
  surname: 'RICHIAMATA',
  name: 'ADA',
  sex: 'female' as const,
  fiscalCode: null,
  plurality: null,
  mother: { surname: 'Prima', name: 'Donna', birthDate: '1990-01-01' },
}

/** A registered card, and the next card that names it as its previous one, under a new code. */
async function sent(changes: Partial<Newborn> = {}) {
  const { id: birthPointId } = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
  const sender = await test.withKey(birthPointId)
  const [made] = inventCards(test.clock.now(), 1)
  if (!made) throw new Error('No card was invented.')
  const first: Card = { ...made, newborn: { ...made.newborn, ...identity, ...changes } }
  const body = (cards: Card[], barcode = `PRECEDENTE-${++serial}`) => ({ barcode, cards, send: true })
  const send = (cards: Card[], barcode?: string) =>
    sender.call('createIntakeShipping', { body: body(cards, barcode) })
  const refused = (cards: Card[]) => sender.refused('createIntakeShipping', { body: body(cards) })
  const next = (other: Partial<Newborn> = {}, changed: Partial<Card> = {}): Card => ({
    ...first,
    barcode: `${first.barcode}-${++serial}`,
    previousBarcode: first.barcode,
    motivation: 'recall_sne',
    ...changed,
    newborn: { ...first.newborn, code: `NUOVO-${++serial}`, ...other },
  })
  await send([first])
  return { first, next, send, refused, birthPointId }
}
const cardOf = (barcode: string) =>
  test.db
    .selectFrom('samples')
    .select(['id', 'newbornId', 'sampleNumber', 'previousSampleId'])
    .where('barcode', '=', barcode)
    .executeTakeFirst()

describe('a card that names a previous card of its birth point under a new newborn code', () => {
  it.each<[string, Partial<Newborn>, string[]]>([
    ['name', { name: 'BIANCA' }, ['name']],
    ['sex', { sex: 'male' }, ['sex']],
    ['birth day', { birthAt: '2026-10-20T10:00:00.000Z' }, ['birthDay']],
    ['mother', { mother: { surname: 'Altra', name: 'Donna', birthDate: '1990-01-01' } }, ['motherName']],
  ])('a card with a previous card is a conflict when the %s is another one', async (_, other, points) => {
    const { first, next, refused } = await sent()
    const acceptance = await test.as('acceptance')
    const support = await test.as('support')
    const wrong = next(other)
    const error = await refused([wrong])
    expect(error).toMatchObject({ status: 409, details: { code: 'identity_conflict', points } })
    expect(error.message).toContain('indica come precedente')
    expect(await cardOf(wrong.barcode)).toBeUndefined()

    const kept = await test.db
      .selectFrom('intakeMessages')
      .selectAll()
      .where('controlId', '=', wrong.barcode)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ ack: 'AE', newbornId: (await cardOf(first.barcode))?.newbornId })
    const { conflict } = await support.call('getIntakeMessage', { params: { id: kept.id } })
    expect(conflict).toMatchObject({ barcode: wrong.barcode, points, registered: { surname: 'RICHIAMATA' } })
    const title = `Identità da verificare: cartoncino ${wrong.barcode}`
    for (const person of [acceptance, support]) {
      const { items } = await person.call('listNotifications')
      const [told] = items.filter((one) => one.title === title)
      expect(told?.text).toContain('indica come precedente')
      expect(told?.text).not.toContain('RICHIAMATA')
    }
  })

  it.each<[string, Partial<Newborn>, Partial<Newborn>, string[]]>([
    ['order of a multiple birth', { plurality: { n: 2, order: 1 } }, { plurality: null }, ['birthOrder']],
    ['sex', {}, { sex: null }, ['sex']],
    ['mother', {}, { mother: { surname: '', name: '', birthDate: null } }, ['motherName']],
  ])(
    'a card with a previous card is a conflict when the %s is left open',
    async (_, registered, other, points) => {
      const { next, refused } = await sent(registered)
      const error = await refused([next(other)])
      expect(error.details).toMatchObject({ code: 'identity_conflict', points })
    },
  )

  it('a card with a previous card is attached to the known newborn of its identity, with its new code', async () => {
    const { first, next, send } = await sent()
    const known = await cardOf(first.barcode)
    const second = next()
    const shipment = `ATTACCATA-${++serial}`
    await send([second], shipment)
    expect(await cardOf(second.barcode)).toMatchObject({
      newbornId: known?.newbornId,
      sampleNumber: 2,
      previousSampleId: known?.id,
    })
    const again = await send([second], shipment)
    expect(again).toMatchObject({ changed: false })
    const third = next(second.newborn, { previousBarcode: null })
    await send([third])
    expect((await cardOf(third.barcode))?.newbornId).toBe(known?.newbornId)
  })

  it('an attached card keeps for people what it says otherwise of the newborn', async () => {
    const { next, send } = await sent({ gaWeeks: 39, gaDays: 0 })
    const second = next({ gaWeeks: 33 })
    await send([second])
    const kept = await test.db
      .selectFrom('intakeMessages')
      .select(['ack', 'toldFacts'])
      .where('controlId', '=', second.barcode)
      .executeTakeFirst()
    expect(kept).toEqual({ ack: 'AA', toldFacts: true })
  })

  it('a card that names a card of another birth point is a card of a new newborn', async () => {
    const { first } = await sent()
    const { next, send } = await sent()
    const card = next({}, { previousBarcode: first.barcode })
    await send([card])
    expect((await cardOf(card.barcode))?.newbornId).not.toBe((await cardOf(first.barcode))?.newbornId)
  })

  it('a card and its previous one in one shipment are a conflict', async () => {
    const { next, refused } = await sent()
    const one = next({}, { previousBarcode: null, motivation: 'first_sample' })
    const two = next({ name: 'BIANCA' }, { previousBarcode: one.barcode })
    const error = await refused([one, two])
    expect(error.details).toMatchObject({ code: 'identity_conflict', points: ['name'], newborn: null })
    expect(error.message).toContain(one.barcode)
  })
})

it('a card whose code is known is a conflict when its previous card is of another newborn', async () => {
  const { first, next, send, refused } = await sent()
  const twin = next({ name: 'BIANCA' }, { previousBarcode: null, motivation: 'first_sample' })
  await send([twin])
  const mixed = next(twin.newborn, { previousBarcode: first.barcode })
  expect((await refused([mixed])).details).toMatchObject({ code: 'identity_conflict', points: ['name'] })
})

it('a recall card under a new code answers the request of the recalled newborn when it is accepted', async () => {
  const { newborn, sent: card } = await recalled(test, { PHE: 200 })
  const answer = await recallCard(test, {
    newborn,
    sent: card,
    change: (one) => ({ ...one, newborn: { ...one.newborn, code: `RICHIAMO-${++serial}` } }),
  })
  expect(answer.card.newbornId).toBe(newborn.card.newbornId)
  const request = await test.db
    .selectFrom('sampleRequests')
    .select(['status', 'newSampleId'])
    .where('newbornId', '=', newborn.card.newbornId)
    .where('type', '=', 'new_spot')
    .executeTakeFirst()
  expect(request).toEqual({ status: 'assume_re_test', newSampleId: answer.card.id })
})

it('an HL7 order whose previous card is of another newborn is answered AE and kept with the conflict', async () => {
  const { id } = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
  const sender = await test.withKey(id)
  const answer = async (text: string) =>
    (await sender.raw('receiveHl7', { body: text })).rawPayload.toString('utf8')
  const [first, second] = ['HL7-PRIMO', 'HL7-SECONDO']
  const order = fixture('nato-a-termine').toString().replaceAll('SNE2600101', first)
  expect(await answer(order)).toContain('MSA|AA')
  const other = fixture('pretermine-tin').toString().replaceAll('SNE2600121', second)
  const ack = await answer(other.replaceAll('SNE2600120', first))
  expect(ack).toContain('MSA|AE')
  expect(ack).toContain('ERR||PID^1^3')
  expect(ack).toContain('indica come precedente')
  expect(await cardOf(second)).toBeUndefined()
  const kept = await test.db
    .selectFrom('intakeMessages')
    .select(['newbornId', 'conflict'])
    .where('ack', '=', 'AE')
    .where('workgroupId', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({
    newbornId: (await cardOf(first))?.newbornId,
    conflict: { barcode: second, points: expect.arrayContaining(['name', 'birthDay']) },
  })
})
