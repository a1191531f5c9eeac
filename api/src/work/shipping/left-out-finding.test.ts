import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'
import { recalled } from '../../testing/recalled.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('the card of a recall is not accepted without the category that was recalled', async () => {
  const { newborn, sent } = await recalled(test, { PHE: 300 })
  if (!sent) throw new Error('A card was sent')
  test.clock.advance({ hours: 40 })
  const collectedAt = new Date(test.clock.now().getTime() - 6 * 3_600_000).toISOString()
  const barcode = `${newborn.card.barcode}-2`
  const { id } = await sendShipment(test, {
    cards: [
      { ...sent, barcode, previousBarcode: newborn.card.barcode, motivation: 'recall_sne', collectedAt },
    ],
    from: newborn.card.birthPointId,
  })
  const acceptance = await test.as('acceptance')
  const accept = (body: object) => ({
    params: { id },
    body: { barcode, status: 'accepted' as const, ...body },
  })
  const refused = await acceptance.refused('acceptSample', accept({ excludeScreenings: ['sne'] }))
  expect([refused.status, refused.details.code]).toEqual([409, 'open_findings'])
  expect(await acceptance.call('acceptSample', accept({}))).toMatchObject({ changed: true })
})
