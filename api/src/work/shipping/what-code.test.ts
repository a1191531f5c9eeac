import { afterEach, beforeEach, expect, it } from 'vitest'
import { newEqaRound } from '../../testing/eqa.ts'
import {
  createWorkgroup,
  type SentShipment,
  sendShipment,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'
import { newPlate } from '../../testing/plates.ts'

let test: TestApp
let acceptance: TestPerson
let shipment: SentShipment
beforeEach(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
  shipment = await sendShipment(test)
  await acceptance.call('acceptShipping', { params: { id: shipment.id }, body: {} })
})
afterEach(() => test.close())

const readBy = async (person: TestPerson, barcode: string, id = shipment.id) => {
  const { status, message, details } = await person.refused('acceptSample', {
    params: { id },
    body: { barcode, status: 'accepted' },
  })
  return { status, message, code: details.code, is: details.is }
}

it('a plate’s, a shipment’s and a newborn’s code in the place of a card’s are named', async () => {
  const planner = await test.as('planner')
  const { id } = await newPlate(test, planner)
  const plate = await planner.call('getPlate', { params: { id } })
  const other = await sendShipment(test)
  const { code, protocolNumber } = await test.db
    .selectFrom('samples')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .select(['newborns.code', 'samples.protocolNumber'])
    .where('samples.barcode', '=', shipment.cards[0]?.barcode ?? '')
    .executeTakeFirstOrThrow()
  expect(protocolNumber).toBeNull()
  expect(await readBy(acceptance, plate.barcode.toLowerCase())).toMatchObject({
    status: 404,
    code: 'unknown_card',
    is: 'plate',
    message: expect.stringContaining(`${plate.barcode} è `),
  })
  expect(await readBy(acceptance, other.barcode)).toMatchObject({ is: 'shipping' })
  expect(await readBy(acceptance, code)).toMatchObject({
    is: 'newborn',
    message: `${code} è il codice di un neonato, non di un cartoncino.`,
  })
  const opened = await acceptance.refused('findShippingByBarcode', { params: { code: plate.barcode } })
  expect(opened.message).toContain('piastra')
})

it('the code of a sample of external assessment is named to its own laboratory alone', async () => {
  await newEqaRound(test, await test.as('analyst'))
  const { barcode } = await test.db.selectFrom('eqaSamples').select('barcode').executeTakeFirstOrThrow()
  expect(await readBy(acceptance, barcode.toLowerCase())).toMatchObject({
    is: 'eqa_sample',
    message: expect.stringContaining(
      `${barcode} è un campione della valutazione esterna Programma btd_act 1/`,
    ),
  })
  await test.db
    .updateTable('eqaProgrammes')
    .set({ workgroupId: (await createWorkgroup(test.db)).id })
    .execute()
  expect((await readBy(acceptance, barcode)).is).toBeUndefined()
})

it('a code of another laboratory is named to nobody here', async () => {
  const planner = await test.as('planner')
  const { id } = await newPlate(test, planner)
  const { barcode } = await planner.call('getPlate', { params: { id } })
  const laboratory = await createWorkgroup(test.db, { type: 'standard' })
  const stranger = await test.as('acceptance', { laboratory })
  const refused = await stranger.refused('decideReception', {
    body: { barcode, status: 'received', reasons: [] } as never,
  })
  expect(refused.details.is).toBeUndefined()
  for (const code of [barcode, shipment.barcode])
    expect((await stranger.refused('findShippingByBarcode', { params: { code } })).details.code).toBe(
      'not_found',
    )
})
