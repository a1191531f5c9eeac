import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendShipment, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { inventCards } from '../../testing/shipments.ts'
import { codedCards, isCardNamed, isCode, namedCards } from './text-search.ts'

let test: TestApp
let acceptance: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
  const cards = inventCards(test.clock.now(), 2)
    .slice(0, 2)
    .map((card, index) => ({
      ...card,
      barcode: `CARD-${index}`,
      newborn: {
        ...card.newborn,
        surname: index === 0 ? 'D’Àngelo' : 'Verdi',
        mother: { ...card.newborn.mother, surname: index === 0 ? 'Neri' : 'Bianchi' },
      },
    }))
  await sendShipment(test, { cards })
  // Cards of earlier versions may have signs that none may have today.
  for (const index of [0, 1])
    await test.db
      .updateTable('samples')
      .set({ barcode: `CARD_${index}%` })
      .where('barcode', '=', `CARD-${index}`)
      .execute()
})
afterAll(() => test.close())

const found = async (q: string) =>
  (await acceptance.call('listSamples', { query: { q, sort: 'barcode' } })).items.map(
    ({ barcode }) => barcode,
  )

it('the search finds a card by the beginning of its barcode or of a name, however it is written', async () => {
  expect(await found('card_0')).toEqual(['CARD_0%'])
  expect(await found('d angelo')).toEqual(['CARD_0%'])
  expect(await found("D'ANG")).toEqual(['CARD_0%'])
  expect(await found('Bianchi')).toEqual(['CARD_1%'])
  expect(await found('angelo')).toEqual([])
})

it('the search takes wildcards and signs as plain text: they never find everything', async () => {
  expect(await found('CARD_')).toHaveLength(2)
  for (const q of ['%', '_', '***', 'CARDX', '-', '\\']) expect(await found(q)).toEqual([])
})

it('the search finds who is named with a number, and a card by the protocol or its end', async () => {
  const cards = inventCards(test.clock.now(), 1).map((card) => ({
    ...card,
    newborn: {
      ...card.newborn,
      ...{ surname: 'Gialli', name: 'Gemello 2', mother: { ...card.newborn.mother, surname: 'Bruni' } },
    },
  }))
  const { id } = await sendShipment(test, { cards })
  const barcode = cards[0]?.barcode ?? ''
  const { sample } = await acceptance.call('acceptSample', {
    params: { id },
    body: { barcode, status: 'accepted' },
  })
  const protocol = sample.protocolNumber ?? ''
  for (const q of ['gialli gemello 2', protocol, protocol.slice(0, -1), protocol.slice(-3)])
    expect(await found(q)).toContain(barcode)
  expect(await found(`${protocol}x`)).toEqual([])
})

it('the search finds the same cards as a set and asked one after the other', async () => {
  await test.db
    .updateTable('samples')
    .set({ placerOrderNumber: 'ORD-77', fillerOrderNumber: 'ORD-78', protocolNumber: '1999/0000455' })
    .where('barcode', '=', 'CARD_1%')
    .execute()
  const texts = ['card_', 'd angelo', 'Bianchi', 'b', 'ord-77', 'ord-7', '%', '', '1999/0000455', '0455']
  for (const q of texts) {
    const { rows } = await sql<{ asSet: number[]; oneByOne: number[] }>`select
      array(select distinct id from (${namedCards(q)}) named order by id) as as_set,
      array(select samples.id from samples join newborns on newborns.id = samples.newborn_id
        where samples.deleted_at is null and ${isCardNamed(q)} order by samples.id) as one_by_one`.execute(
      test.db,
    )
    expect(rows[0]?.oneByOne, q).toEqual(rows[0]?.asSet)
    if (q.length > 1 && q !== '%') expect(rows[0]?.asSet, q).not.toEqual([])
  }
})

/** A card of its own, with signs that mean something in a pattern. */
async function oddCard() {
  const cards = inventCards(test.clock.now(), 1).slice(0, 1)
  await sendShipment(test, {
    cards: cards.map((card) => ({ ...card, newborn: { ...card.newborn, surname: 'Ferri' } })),
  })
  await test.db
    .updateTable('samples')
    .set({ barcode: 'Zà_100%a', placerOrderNumber: 'Ord\\-771', protocolNumber: '1999/0000456' })
    .where('barcode', '=', cards[0]?.barcode ?? '')
    .execute()
}

it('the search finds the same cards by the ranges of a code as by its pattern, and by page', async () => {
  await oddCard()
  const codes = [
    'zÀ_100',
    'ZÀ_100%A',
    'ord\\-771',
    '1999/',
    '1999/0000456',
    '0456',
    '456',
    '100',
    '1999/00004561',
    '777',
  ]
  const sets = await Promise.all(
    codes.map(async (q) => {
      expect(isCode(q), q).toBe(true)
      const { rows } = await sql<{ byRange: number[]; byPattern: number[] }>`select
        array(select id from (${codedCards(q)}) coded order by id) as by_range,
        array(select id from (${namedCards(q)}) named order by id) as by_pattern`.execute(test.db)
      expect(rows[0]?.byRange, q).toEqual(rows[0]?.byPattern)
      return rows[0]?.byRange.length ?? 0
    }),
  )
  expect(sets.map((found) => found > 0)).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  for (const q of ['rossi', 'card_1', '12']) expect(isCode(q), q).toBe(false)
  expect(await found('zÀ_100')).toEqual(['Zà_100%a'])
  expect(await found('1999/0000456')).toEqual(['Zà_100%a'])
  expect(await found('1999/0000999')).toEqual([])
  const behind = await acceptance.call('listSamples', { query: { q: '1999/0000456', page: 2, pageSize: 1 } })
  expect(behind).toMatchObject({ items: [], total: 1 })
  const counted = await acceptance.call('listSamples', { query: { q: '1999/0000456', pageSize: 0 } })
  expect(counted).toMatchObject({ items: [], total: 1, more: false })
})
