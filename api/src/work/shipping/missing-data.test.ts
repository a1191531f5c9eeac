import { afterEach, beforeEach, expect, it } from 'vitest'
import { inventCards, sendShipment, startTestApp, type TestApp } from '../../testing/index.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it('a card without mandatory data is accepted with the missing data named, also where the caller gave no reason', async () => {
  const cards = inventCards(test.clock.now(), 2).map((card, at) =>
    at === 0
      ? { ...card, newborn: { ...card.newborn, gaWeeks: null, gaDays: null, birthWeight: null } }
      : card,
  )
  const { id } = await sendShipment(test, { cards })
  const acceptance = await test.as('acceptance')
  const accept = async (at: number) => {
    const body = { barcode: cards[at]?.barcode ?? '', status: 'accepted' as const, reasons: [] }
    const { sample } = await acceptance.call('acceptSample', { params: { id }, body })
    return sample.nonConformities.map(({ code, note }) => ({ code, note }))
  }
  expect(await accept(0)).toEqual([
    { code: 'missing_data', note: 'Manca: età gestazionale, peso alla nascita' },
  ])
  expect(await accept(1)).toEqual([])
})

it('the missing data are named also where the page sends the reason without a note', async () => {
  const cards = inventCards(test.clock.now(), 1).map((card) => ({
    ...card,
    newborn: { ...card.newborn, gaWeeks: null, gaDays: null },
  }))
  const { id } = await sendShipment(test, { cards })
  const acceptance = await test.as('acceptance')
  const reasons = [{ code: 'missing_data', note: null }]
  const { sample } = await acceptance.call('acceptSample', {
    params: { id },
    body: { barcode: cards[0]?.barcode ?? '', status: 'accepted', reasons },
  })
  expect(sample.nonConformities).toMatchObject([{ note: 'Manca: età gestazionale' }])
})
