import { afterEach, beforeEach, expect, it } from 'vitest'
import { analysedPlate } from '../../testing/analysed.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

it('a first analysis taken from the copy of a rejected run says in planning why it waits', async () => {
  const planner = await test.as('planner')
  const { plate, analyst } = await analysedPlate(test, { code: 'btd_act', cards: 1, controlShift: 5 })
  await test.db.updateTable('plates').set({ name: 'Corsa A' }).where('id', '=', plate.id).execute()
  await analyst.call('rejectRun', {
    params: { id: plate.id },
    body: { cause: 'control', reason: 'Fuori', action: 'Ricostituito', repeatBy: planner.userId },
  })
  const { plate: copy } = await planner.call('duplicatePlate', {
    params: { id: plate.id },
    body: { withSamples: true },
  })
  const params = { id: copy.id }
  await planner.call('unplanAll', { params, body: {} })
  const [fresh] = await acceptedCards(test, 1)
  const { items } = await planner.call('listPlannableRequests', { params, query: {} })
  const again = Object.fromEntries(items.map((item) => [item.barcode === fresh?.barcode, item.again]))
  expect(again).toEqual({
    true: null,
    false: 'Corsa respinta: piastra Corsa A (Materiale di controllo); non è più sulla copia Corsa A (copia)',
  })
})
