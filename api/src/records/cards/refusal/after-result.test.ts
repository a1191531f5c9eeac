import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyConsent } from '../../../testing/family-consent.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { oneCard } from '../../../testing/one-card.ts'
import { expectSummaries } from '../../../testing/summaries.ts'

/** The family refuses after a result (safety, section 8). */

const family = familyConsent()
const { cardWith, correct, secondCard, statusOf, rowOf, ordersOf, expectedOf, askedOf } = family
let test: TestApp
let analyst: TestPerson
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await family.signIn(test)
  analyst = await test.as('analyst', { lead: true })
})

async function refusedAfterResult(values: Record<string, number> = {}) {
  const card = await cardWith()
  const one = oneCard(test, card)
  const { plateId } = await one.measure('sne_ms', values)
  await correct(card.id, { refused: true })
  return { card, one, plateId, row: await rowOf(card.id, 'sne') }
}
const end = (id: number, status: 'closed' | 'not_required' = 'closed') =>
  analyst.call('changeAnalyzableStatus', {
    params: { id },
    body: { status, note: 'La famiglia ha rifiutato' },
  })
const toldTo = (newbornId: number, words: string) =>
  test.db
    .selectFrom('notifications')
    .select(['role', 'text'])
    .where('link', '=', `/newborn/${newbornId}`)
    .where('text', 'like', `%${words}%`)
    .execute()

describe('a person says that a refused category does not continue', () => {
  it('ending a refused category with values keeps the values, closes its order and notifies people', async () => {
    const { card, plateId, row } = await refusedAfterResult()
    await end(row?.id ?? 0)
    expect(await statusOf(card.id, 'sne')).toBe('closed')
    expect(await ordersOf(card.newbornId, 'sne')).toEqual([{ status: 'closed', closeReason: 'not_required' }])
    expect(await expectedOf(card.newbornId)).toEqual([])
    expect(await askedOf(card.newbornId)).toEqual([])
    expect((await toldTo(card.newbornId, 'senza referto')).map(({ role }) => role)).toContain('supervisor')
    const values = await test.db
      .selectFrom('sampleAnalyses')
      .select(['status', 'discardedReason'])
      .where('plateId', '=', plateId)
      .where('analyzableSampleId', '=', row?.id ?? 0)
      .execute()
    expect(values).toEqual([{ status: 'discarded', discardedReason: 'consenso rifiutato' }])
    await expectSummaries(test, 'put aside')
  })

  it('a refused category cannot be ended by a person while a finding is open', async () => {
    const { card, row } = await refusedAfterResult({ PHE: 200 })
    await expect(end(row?.id ?? 0)).rejects.toThrow('refused: 4')
    expect(await statusOf(card.id, 'sne')).toBe('to_review')
  })

  it('a category cannot be ended as refused where nobody refused', async () => {
    const card = await cardWith()
    await oneCard(test, card).measure('sne_ms')
    await expect(end((await rowOf(card.id, 'sne'))?.id ?? 0)).rejects.toThrow('refused: 4')
  })
})

it('a refused category whose results are deleted is not measured again', async () => {
  const { card, plateId, row } = await refusedAfterResult()
  await analyst.call('deleteResults', { params: { id: plateId }, body: { reason: 'Corsa fallita' } })
  expect(await statusOf(card.id, 'sne')).toBe('not_required')
  const analysis = await test.db
    .selectFrom('sampleAnalyses')
    .select(['status'])
    .where('analyzableSampleId', '=', row?.id ?? 0)
    .execute()
  expect(analysis).toEqual([{ status: 'discarded' }])
  const note = await test.db
    .selectFrom('wells')
    .select('note')
    .where('plateId', '=', plateId)
    .where('note', 'like', 'Consenso rifiutato%')
    .execute()
  expect(note.length).toBeGreaterThan(0)
})

it('a report that was opened before the refusal is read anew, and signed by nobody', async () => {
  const card = await cardWith()
  const one = oneCard(test, card)
  await one.decide((await one.measure('sne_ms')).plateId)
  const id = (await one.reports())[0]?.id ?? 0
  const validator = await test.as('supervisor', { validator: true })
  const { version } = await validator.call('getReport', { params: { id } })
  await correct(card.id, { refused: true })
  const accept = (seen: number) => validator.call('acceptReport', { params: { id }, body: { version: seen } })
  await expect(accept(version)).rejects.toThrow('409')
  const shown = await validator.call('getReport', { params: { id } })
  expect(shown.version).toBe(version + 1)
  await expect(accept(shown.version)).rejects.toThrow('rifiutato')
  await correct(card.id, {})
  await accept((await validator.call('getReport', { params: { id } })).version)
})

it('a family that refused everything is asked for no material by hand, but where a finding is open', async () => {
  const ask = (newbornId: number) =>
    analyst.call('createSampleRequest', {
      body: { newbornId, type: 'new_spot', categories: ['sne'] },
    })
  const { card } = await refusedAfterResult()
  await expect(ask(card.newbornId)).rejects.toThrow('onsenso')
  const found = await refusedAfterResult({ PHE: 200 })
  await ask(found.card.newbornId)
  expect(await askedOf(found.card.newbornId)).toEqual(['sne'])
})

it('a recall card on which the family refuses is told while the finding is open', async () => {
  const { card } = await refusedAfterResult({ PHE: 200 })
  const second = await secondCard(card, { refused: true }, true, 9)
  const told = await toldTo(card.newbornId, `Il cartoncino ${second.barcode} è arrivato`)
  expect([...new Set(told.map(({ role }) => role))].sort()).toEqual(['acceptance', 'supervisor'])
})

it('a consent that a later card gives is not shown as missing', async () => {
  const card = await cardWith()
  await correct(card.id, { lysosomal: null })
  const shown = async () =>
    (await analyst.call('getNewborn', { params: { id: card.newbornId } })).consentRefused.map(
      ({ category, unanswered }) => ({ category, unanswered }),
    )
  expect(await shown()).toEqual([{ category: 'lysosomal', unanswered: true }])
  await secondCard(card, {})
  expect(await shown()).toEqual([])
})

it('a card that was asked for in place of a removed category is asked for again with the consent', async () => {
  const hub = await test.as('acceptance')
  const card = await cardWith()
  await hub.call('removeSampleScreening', {
    params: { id: card.id, screeningId: 'sne' },
    body: { reason: 'Macchia insufficiente' },
  })
  expect(await askedOf(card.newbornId)).toEqual(['sne'])
  await correct(card.id, { refused: true })
  expect(await askedOf(card.newbornId)).toEqual([])
  await correct(card.id, {})
  expect(await askedOf(card.newbornId)).toEqual(['sne'])
  expect((await ordersOf(card.newbornId, 'sne')).at(-1)).toMatchObject({ status: 'open' })
})
