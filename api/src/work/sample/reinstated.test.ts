import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a card that is suitable after all withdraws the notice of a new collection, and the birth point is told', async () => {
  const shipment = await sendShipment(test, { cards: 1 })
  const barcode = shipment.cards[0]?.barcode ?? ''
  const acceptance = await test.as('acceptance')
  const reasons = [{ code: 'clotted' }]
  const { sample } = await acceptance.call('acceptSample', {
    params: { id: shipment.id },
    body: { barcode, status: 'not_valid', reasons },
  })
  const birthPoint = await test.withKey(shipment.birthPointId)
  const notices = async () => (await birthPoint.call('listIntakeNotices', { query: {} })).items
  expect(await notices()).toMatchObject([{ type: 'sample_invalid', needsAnswer: true }])
  test.clock.advance({ minutes: 5 })
  const lead = await test.as('acceptance', { lead: true })
  const body = { status: 'accepted' as const, note: 'Riesaminato: idoneo' }
  await lead.call('changeSampleStatus', { params: { id: sample.id }, body })
  expect(await notices()).toMatchObject([
    { type: 'sample_invalid', needsAnswer: false },
    {
      type: 'recall_withdrawn',
      needsAnswer: true,
      text: `Cartoncino ${barcode}: idoneità rivista. Il nuovo prelievo chiesto al suo posto non serve più.`,
    },
  ])
})
