import { afterAll, beforeAll, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
let done: Awaited<ReturnType<typeof analysedPlate>>
beforeAll(async () => {
  test = await startTestApp()
  done = await analysedPlate(test, { cards: 2 })
})
afterAll(() => test.close())

const nothingPunched = { code: 'invalid_transition', guard: 'nothing_punched' }

it('a category that is measured already is neither set aside nor removed', async () => {
  const acceptance = await test.as('acceptance')
  const { items } = await acceptance.call('listAnalyzableSamples', { query: { category: ['sne'] } })
  const row = items.find(({ sampleId }) => sampleId === done.cards[0]?.id)
  expect(row?.status).toBe('to_review')
  const params = { id: row?.id ?? 0 }
  const refused = await acceptance.refused('changeAnalyzableStatus', {
    params,
    body: { status: 'not_required', note: 'Già completo', version: row?.version },
  })
  expect(refused.details).toMatchObject(nothingPunched)
  const kept = await acceptance.refused('deleteAnalyzableSample', { params, body: { reason: 'Per errore' } })
  expect(kept.details.code).toBe('well_punched')
})

it('a card with a measured category is not set aside whole, not even by support', async () => {
  const support = await test.as('support')
  const refused = await support.refused('changeSampleStatus', {
    params: { id: done.cards[0]?.id ?? 0 },
    body: { status: 'not_required', note: 'Doppione' },
  })
  expect(refused.details).toMatchObject(nothingPunched)
})
