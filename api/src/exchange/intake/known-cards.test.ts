import type { CallInput, Endpoints } from '@sne/shared/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createWorkgroup,
  inventCards,
  startTestApp,
  type TestApp,
  type TestCaller,
} from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'

type Card = NonNullable<CallInput<Endpoints['createIntakeShipping']>['body']['cards']>[number]

let test: TestApp
let sender: TestCaller
let known: Awaited<ReturnType<typeof newCard>>
let card: Card
beforeEach(async () => {
  test = await startTestApp()
  known = await newCard(test, (sent) => {
    card = { ...sent, conditions: { ...sent.conditions, transfusion: null } } as Card
    return card
  })
  sender = await test.withKey(known.card.birthPointId)
})
afterEach(() => test.close())

let serial = 0
const refused = (...cards: readonly Card[]) =>
  sender.refused('createIntakeShipping', {
    body: { barcode: `ALTRA-${++serial}`, cards: [...cards], send: true },
  })
const messages = async () => {
  const support = await test.as('support', { laboratory: null })
  const { items } = await support.call('listIntakeMessages', { query: {} })
  return items.map(({ controlId, ack, problems }) => ({ controlId, ack, text: problems[0]?.text ?? '' }))
}
const titles = async (person: TestCaller) =>
  (await person.call('listNotifications', { query: {} })).items.map(({ title }) => title)
const transfused = (one: Card): Card => ({ ...one, conditions: { transfusion: { at: null, type: null } } })
const fresh = () => inventCards(test.clock.now(), 1)[0] as Card

describe('a known card under another shipment', () => {
  it.each(['shipped', 'not_received', 'accepted'] as const)(
    'a known card that is %s and comes with a transfusion is kept, told, and holds the negative',
    async (status) => {
      const people = [await test.as('acceptance'), await test.as('supervisor')]
      const { plateId, row } = await known.measure('tgal_tot')
      expect(row.proposedAction.actionId).toBe('report_negative')
      await test.db.updateTable('samples').set({ status }).where('id', '=', known.card.id).execute()
      const error = await refused(transfused(card))
      expect(error).toMatchObject({
        status: 409,
        details: { barcodes: [card.barcode], facts: ['trasfusione'] },
      })
      expect(error.message).toContain('trasfusione')
      await test.db
        .updateTable('samples')
        .set({ status: 'accepted' })
        .where('id', '=', known.card.id)
        .execute()
      expect(await messages()).toMatchObject([
        { controlId: card.barcode, ack: 'AE', text: expect.stringContaining('trasfusione') },
      ])
      for (const person of people)
        expect(await titles(person)).toContain(`Dati da correggere: cartoncino ${card.barcode}`)
      expect((await known.rowOn(plateId)).proposedAction.actionId).toBe('suspend')
    },
  )

  it('a known card with a note of a transfusion has the told doubt', async () => {
    await refused({ ...card, spokeNotes: 'Trasfuso il giorno del prelievo' })
    const acceptance = await test.as('acceptance')
    const { toldDoubts } = await acceptance.call('getSample', { params: { id: known.card.id } })
    expect(toldDoubts).toEqual(['transfusion'])
  })

  it('a known card is kept once when the call is repeated, and not at all when it says nothing new', async () => {
    expect((await refused(card)).message).toContain('già registrato')
    expect(await messages()).toEqual([])
    await refused(transfused(card))
    await refused(transfused(card))
    expect(await messages()).toHaveLength(1)
  })

  it('a known card of another newborn is kept and holds the registered card for its identity alone', async () => {
    const other = { ...fresh(), barcode: card.barcode, spokeNotes: 'Trasfuso' }
    expect((await refused(other)).message).toContain('altro neonato')
    expect(await messages()).toMatchObject([{ controlId: card.barcode, ack: 'AE' }])
    const acceptance = await test.as('acceptance')
    expect((await acceptance.call('getSample', { params: { id: known.card.id } })).toldDoubts).toEqual([
      'identity',
    ])
  })

  it('a known card of another birth point is kept', async () => {
    const { id } = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
    const stranger = await test.withKey(id)
    const body = { barcode: 'DI-ALTRI', cards: [transfused(card)], send: true }
    expect((await stranger.refused('createIntakeShipping', { body })).status).toBe(409)
    expect((await messages()).map(({ controlId }) => controlId)).toEqual([card.barcode])
  })

  it('a known card in a draft that is changed is kept as well', async () => {
    const body = { barcode: 'BOZZA', cards: [fresh()], send: false }
    await sender.call('createIntakeShipping', { body })
    const change = { params: { barcode: 'BOZZA' }, body: { cards: [transfused(card)] } }
    expect((await sender.refused('updateIntakeShipping', change)).status).toBe(409)
    expect(await messages()).toMatchObject([{ controlId: card.barcode }])
  })
})

describe('a new card beside a known one', () => {
  it('a new card beside a known one is kept with a refusal naming the known one, and registered alone', async () => {
    const acceptance = await test.as('acceptance')
    const added = fresh()
    const error = await refused(card, added)
    expect(error).toMatchObject({ status: 409, details: { barcodes: [card.barcode] } })
    expect(error.message).toContain(`${card.barcode} è già registrato`)
    expect(error.message).toContain(added.barcode)
    expect(await messages()).toMatchObject([
      { controlId: added.barcode, ack: 'AE', text: expect.stringContaining(card.barcode) },
    ])
    expect(await titles(acceptance)).toContain('Un cartoncino non è stato registrato')
    const alone = { barcode: 'SOLO', cards: [added], send: true }
    expect((await sender.call('createIntakeShipping', { body: alone })).changed).toBe(true)
    await refused(transfused(added))
    expect(await messages()).toHaveLength(2)
  })

  it('a new card beside a known one does not hide the new facts of the known card', async () => {
    const added = fresh()
    await refused(transfused(card), added)
    expect((await messages()).map(({ controlId }) => controlId).sort()).toEqual(
      [card.barcode, added.barcode].sort(),
    )
  })

  it('a new card beside a known one is kept when the shipment itself is known', async () => {
    const { barcode } = await test.db.selectFrom('shippings').select('barcode').executeTakeFirstOrThrow()
    const body = { barcode, cards: [transfused(card), fresh()], send: true }
    const error = await sender.refused('createIntakeShipping', { body })
    expect(error.message).toContain('trasfusione')
    expect(await messages()).toHaveLength(2)
  })
})

it('every card of a known shipment with new facts is kept, not the first alone', async () => {
  const [one, other] = inventCards(test.clock.now(), 2) as [Card, Card]
  const body = { barcode: 'DUE', cards: [one, other], send: true }
  await sender.call('createIntakeShipping', { body })
  await test.db
    .updateTable('samples')
    .set({ status: 'accepted', acceptedAt: test.clock.now(), protocolNumber: 'P-1' })
    .where('barcode', '=', one.barcode)
    .execute()
  await sender.refused('createIntakeShipping', {
    body: { ...body, cards: [transfused(one), transfused(other)] },
  })
  expect(await messages()).toHaveLength(2)
})
