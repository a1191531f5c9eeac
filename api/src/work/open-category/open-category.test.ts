import { screenings } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json } from '../../platform/database/columns.ts'
import {
  createWorkgroup,
  inventCards,
  sendShipment,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'

let test: TestApp
let acceptance: TestPerson
// Every test begins with one laboratory, for sne, btd, tgal and lysosomal.
beforeEach(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
})
afterEach(() => test.close())

const open = async (person: TestPerson) => (await person.call('listOpenCategories')).items
/** Two cards whose parents agreed to sma. */
const send = () =>
  sendShipment(test, {
    cards: inventCards(test.clock.now(), 2)
      .slice(0, 2)
      .map((card) => ({ ...card, screenings: undefined, consent: { ...card.consent, sma: true } })),
  })
const sampleOf = (barcode: string) =>
  test.db
    .selectFrom('samples')
    .select(['id', 'status'])
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow()

describe('a card with a category that no laboratory analyses', () => {
  it('a card with a category that no laboratory analyses is accepted, and the category stands open until analysed', async () => {
    const { id, cards } = await send()
    const barcode = cards[0]?.barcode ?? ''
    await acceptance.call('acceptShipping', { params: { id }, body: {} })
    await acceptance.call('acceptSample', { params: { id }, body: { barcode, status: 'accepted' } })
    expect((await sampleOf(barcode)).status).toBe('accepted')

    const before = await open(acceptance)
    expect(before.map(({ category, cards: count }) => [category, count])).toEqual([
      ['ic', 2],
      ['fc', 2],
      ['sma', 2],
    ])
    expect(before[0]?.first.map((card) => card.barcode)).toContain(barcode)
    expect(await open(await test.as('administration'))).toEqual(before)
    expect(await open(await test.as('support'))).toEqual(before)

    const body = { sampleId: (await sampleOf(barcode)).id, screeningIds: ['sma' as const] }
    const refused = await acceptance.refused('addSampleScreenings', { body })
    expect(refused.details).toMatchObject({ code: 'category_without_laboratory', categories: ['sma'] })
    const laboratory = await createWorkgroup(test.db, { type: 'sma' })
    await acceptance.call('addSampleScreenings', { body })
    expect((await open(acceptance)).find(({ category }) => category === 'sma')?.cards).toBe(1)
    expect(await open(await test.as('acceptance', { laboratory }))).toEqual([])
  })

  it('a card with a category that no laboratory analyses stands open too when its laboratory no longer names the category', async () => {
    await test.db
      .updateTable('workgroups')
      .set({ config: json({ ...test.laboratory.config, screenings: [...screenings] }) })
      .where('id', '=', test.laboratory.id)
      .execute()
    await send()
    expect(await open(acceptance)).toEqual([])
    await test.db
      .updateTable('workgroups')
      .set({
        config: json({ ...test.laboratory.config, screenings: screenings.filter((one) => one !== 'sne') }),
      })
      .where('id', '=', test.laboratory.id)
      .execute()
    expect((await open(acceptance)).map(({ category, cards }) => [category, cards])).toEqual([['sne', 2]])
  })

  it('a category that no laboratory analyses is not open for a card unsuitable or removed', async () => {
    const { cards } = await send()
    const [first, second] = await Promise.all(cards.map(({ barcode }) => sampleOf(barcode)))
    await test.db
      .updateTable('samples')
      .set({ status: 'not_valid' })
      .where('id', '=', first?.id ?? 0)
      .execute()
    const removal = { deletedAt: test.clock.now(), deletedReason: 'Prova' }
    await test.db
      .updateTable('samples')
      .set(removal)
      .where('id', '=', second?.id ?? 0)
      .execute()
    expect(await open(acceptance)).toEqual([])
  })
})
