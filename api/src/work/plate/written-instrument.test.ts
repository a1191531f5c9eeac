import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { analysisTypeId, closedPlate } from '../../testing/plates.ts'

/* The instrument that a person writes on a plate: rules across runs and charts go by its name. */

let test: TestApp
let planner: TestPerson
let analyst: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  planner = await test.as('planner')
  analyst = await test.as('analyst')
})
afterAll(() => test.close())

const newPlate = async (instrument: string, code: 'btd_act' | 'tgal_tot' = 'btd_act') =>
  planner.call('createPlate', { body: { analysisTypeId: await analysisTypeId(test, code), instrument } })
const fieldOf = (refused: { details: { fields?: readonly { path: string }[] } }) =>
  refused.details.fields?.[0]?.path

it('one instrument has one name, in whichever case and with whichever spaces it is written', async () => {
  await newPlate('Lettore  Nord')
  expect((await newPlate(' LETTORE nord')).instrument).toBe('Lettore Nord')
})

it('the name stays once results were judged with it, and changes again when they are deleted', async () => {
  await newCard(test)
  const plate = await closedPlate(test, 'btd_act')
  const params = { id: plate.id }
  const version = async () => (await planner.call('getPlate', { params })).version
  const rename = async (instrument: string) => ({ params, body: { version: await version(), instrument } })
  await planner.call('updatePlate', await rename('Lettore sud'))
  await analyst.call('importResults', { params, body: {}, file: fileFor(plate, 'btd_act') })
  const refused = await planner.refused('updatePlate', await rename('Lettore est'))
  expect(fieldOf(refused)).toBe('instrument')
  expect((await planner.call('getPlate', { params })).instrument).toBe('Lettore sud')
  await analyst.call('deleteResults', { params, body: { reason: 'File di un altro strumento' } })
  await planner.call('updatePlate', await rename('Lettore est'))
  expect((await planner.call('getPlate', { params })).instrument).toBe('Lettore est')
})

it('a registered instrument is recorded, not written; a copy of an earlier plate begins without a name', async () => {
  const earlier = await newPlate('Analizzatore', 'tgal_tot')
  const typeId = await analysisTypeId(test, 'tgal_tot')
  await analyst.call('createInstrument', {
    body: {
      ...{ name: 'Analizzatore A', maker: 'Casa', model: 'M1', serial: 'S-1', kind: 'fluorimeter' },
      analysisTypeIds: [typeId],
    },
  })
  const refused = await planner.refused('createPlate', {
    body: { analysisTypeId: typeId, instrument: 'Analizzatore' },
  })
  expect(fieldOf(refused)).toBe('instrument')
  expect(refused.details.fields?.[0]?.message).toContain('Analizzatore A')
  const copy = await planner.call('duplicatePlate', {
    params: { id: earlier.id },
    body: { withSamples: false },
  })
  expect(copy.plate.instrument).toBeNull()
})
