import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a category of a card that nobody accepted is not reinstated by hand: it would be planned', async () => {
  const support = await test.as('support')
  const { cards } = await sendShipment(test, { cards: 1 })
  const category = await test.db
    .selectFrom('analyzableSamples')
    .innerJoin('samples', 'samples.id', 'analyzableSamples.sampleId')
    .select('analyzableSamples.id')
    .where('samples.barcode', '=', cards[0]?.barcode ?? '')
    .where('analyzableSamples.workgroupId', '=', test.laboratory.id)
    .executeTakeFirstOrThrow()
  const params = { id: category.id }
  const note = 'Prova'
  await support.call('changeAnalyzableStatus', { params, body: { status: 'not_valid', note } })
  const refused = await support.refused('changeAnalyzableStatus', {
    params,
    body: { status: 'accepted', note },
  })
  expect(refused.details.code).toBe('invalid_transition')
})
