import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** A category of a sent card in its laboratory. */
async function categoryOf(barcode = '') {
  const { id } = await test.db
    .selectFrom('analyzableSamples')
    .innerJoin('samples', 'samples.id', 'analyzableSamples.sampleId')
    .select('analyzableSamples.id')
    .where('samples.barcode', '=', barcode)
    .where('analyzableSamples.workgroupId', '=', test.laboratory.id)
    .executeTakeFirstOrThrow()
  return id
}

it('a category that nobody has taken in is called unsuitable with the reason that an acceptance gives', async () => {
  const { cards } = await sendShipment(test, { cards: 1 })
  const params = { id: await categoryOf(cards[0]?.barcode) }
  for (const role of ['planner', 'analyst'] as const) {
    const person = await test.as(role)
    for (const reasons of [[], [{ code: 'late_collection' }]])
      expect(
        await person.refused('changeAnalyzableStatus', {
          params,
          body: { status: 'not_valid', reasons, note: 'Macchia' },
        }),
      ).toMatchObject({
        status: 422,
        details: { fields: [{ path: 'reasons', message: 'Indicare almeno un motivo bloccante' }] },
      })
    const old = { params, body: { status: 'not_valid' as const, note: 'Macchia' } }
    expect((await person.refused('changeAnalyzableStatusV1', old)).status).toBe(422)
  }
  const planner = await test.as('planner')
  const body = { status: 'not_valid' as const, reasons: [{ code: 'clotted' }] }
  const { analyzableSample } = await planner.call('changeAnalyzableStatus', { params, body })
  expect(analyzableSample.status).toBe('not_valid')
})

it('a category of a card that nobody accepted is not reinstated by hand: it would be planned', async () => {
  const support = await test.as('support')
  const { cards } = await sendShipment(test, { cards: 1 })
  const params = { id: await categoryOf(cards[0]?.barcode) }
  const note = 'Prova'
  await support.call('changeAnalyzableStatus', {
    params,
    body: { status: 'not_valid', reasons: [{ code: 'clotted' }] },
  })
  const refused = await support.refused('changeAnalyzableStatus', {
    params,
    body: { status: 'accepted', note },
  })
  expect(refused.details.code).toBe('invalid_transition')
})
