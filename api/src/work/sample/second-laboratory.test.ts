import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createWorkgroup,
  settleNewborns,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'

let test: TestApp
/** Acceptance of the laboratory that got the card, and of the one that analyses two of its categories. */
let first: TestPerson
let second: TestPerson
let laboratory: Awaited<ReturnType<typeof createWorkgroup>>
beforeAll(async () => {
  test = await startTestApp()
  first = await test.as('acceptance')
  laboratory = await createWorkgroup(test.db, { type: 'icfc' })
  second = await test.as('acceptance', { laboratory })
})
afterAll(() => test.close())

const sharedCard = async () => {
  const [card] = await acceptedCards(test, 1)
  if (!card) throw new Error('One card was accepted')
  return card
}
const refusedWith = { status: 403, details: { code: 'permission_denied' } }

describe('a laboratory that analyses categories of another one’s card', () => {
  it('a laboratory that analyses categories of another one’s card sees the card and changes neither its decision nor its note', async () => {
    const { id } = await sharedCard()
    const before = await second.call('getSample', { params: { id } })
    expect(before).toMatchObject({ status: 'accepted', laboratoryId: test.laboratory.id })
    const body = { status: 'not_valid' as const, reasons: [{ code: 'clotted' as const }] }
    expect(await second.refused('changeSampleStatus', { params: { id }, body })).toMatchObject(refusedWith)
    const note = { params: { id }, body: { hubNotes: 'Altro' } }
    expect(await second.refused('updateSampleNotes', note)).toMatchObject(refusedWith)
    expect(await second.refused('markSamplesNotReceived', { body: { ids: [id] } })).toMatchObject(refusedWith)
    const after = await second.call('getSample', { params: { id } })
    expect(after).toEqual(before)
    expect(await first.call('updateSampleNotes', note)).toMatchObject({ changed: true })
    expect(await first.call('changeSampleStatus', { params: { id }, body })).toMatchObject({ changed: true })
  })

  it('a laboratory that analyses categories of another one’s card adds its own categories, no other laboratory’s', async () => {
    const { id } = await sharedCard()
    await test.db
      .updateTable('analyzableSamples')
      .set({ deletedAt: test.clock.now(), deletedReason: 'Tolta' })
      .where('sampleId', '=', id)
      .where('category', 'in', ['fc', 'btd'])
      .execute()
    const add = (category: 'fc' | 'btd') => ({ body: { sampleId: id, screeningIds: [category] } })
    expect(await second.refused('addSampleScreenings', add('btd'))).toMatchObject(refusedWith)
    expect(await second.call('addSampleScreenings', add('fc'))).toMatchObject({ changed: true })
  })

  it('a laboratory that analyses categories of another one’s card decides its own categories', async () => {
    const { id } = await sharedCard()
    await settleNewborns(test.db)
    const own = (await second.call('getSample', { params: { id } })).screenings
    expect(own.map(({ category }) => category).sort()).toEqual(['fc', 'ic'])
    const params = { id: own[0]?.analyzableSampleId ?? 0 }
    const { analyzableSample } = await second.call('changeAnalyzableStatus', {
      params,
      body: { status: 'not_required', reasons: [], note: 'Già eseguito altrove' },
    })
    expect(analyzableSample.status).toBe('not_required')
  })

  it('a second laboratory that reinstates its categories withdraws its request for another card, category by category', async () => {
    const { id, barcode, newbornId } = await sharedCard()
    const clotted = { barcode, status: 'not_valid' as const, reasons: [{ code: 'clotted' as const }] }
    await second.call('decideReception', { body: clotted })
    const asked = () =>
      test.db
        .selectFrom('sampleRequests')
        .select(['status', 'categories'])
        .where('newbornId', '=', newbornId)
        .execute()
    const own = (await second.call('getSample', { params: { id } })).screenings
    const lead = await test.as('acceptance', { lead: true, laboratory })
    const reinstate = (category: string) =>
      lead.call('changeAnalyzableStatus', {
        params: { id: own.find((one) => one.category === category)?.analyzableSampleId ?? 0 },
        body: { status: 'accepted', reasons: [], note: 'Riesaminato: idoneo' },
      })
    await reinstate('fc')
    expect(await asked()).toEqual([{ status: 'pending', categories: ['ic'] }])
    await reinstate('ic')
    expect(await asked()).toEqual([{ status: 'refused', categories: ['ic'] }])
  })

  it('a laboratory that analyses categories of another one’s card tells of the newborn and does not close it', async () => {
    const { newbornId } = await sharedCard()
    const words = {
      newbornId,
      recipientType: 'punto_nascita' as const,
      channel: 'telefono' as const,
      at: test.clock.now().toISOString(),
      outcome: 'comunicato' as const,
      text: 'Deceduto',
    }
    const closing = { body: { ...words, closureReason: 'deceased' as const } }
    expect(await second.refused('createCommunication', closing)).toMatchObject(refusedWith)
    const open = await test.db
      .selectFrom('analysisRequests')
      .select('status')
      .distinct()
      .where('newbornId', '=', newbornId)
      .execute()
    expect(open).toEqual([{ status: 'open' }])
    await second.call('createCommunication', { body: words })
    expect(await first.call('createCommunication', closing)).toMatchObject({ closureReason: 'deceased' })
  })
})
