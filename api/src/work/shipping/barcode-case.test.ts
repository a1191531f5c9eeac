import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { barcodeCase } from '../../platform/database/migrations/0087-barcode-case.ts'
import {
  inventCards,
  type SentShipment,
  sendShipment,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts'
import { standingWork } from '../operation/standing-work.ts'

let test: TestApp
let shipment: SentShipment
beforeEach(async () => {
  test = await startTestApp()
  const cards = inventCards(test.clock.now(), 2).map((card, at) => ({ ...card, barcode: `AB-${at}x` }))
  shipment = await sendShipment(test, { cards })
})
afterEach(() => test.close())

const find = async (code: string) =>
  (await test.as('acceptance')).call('findShippingByBarcode', { params: { code } })
const refusedFind = async (code: string) =>
  (await test.as('acceptance')).refused('findShippingByBarcode', { params: { code } })

/** The second card has the code of the first in another case, as before the migration. */
async function asBefore() {
  await sql`drop index samples_barcode_any_case`.execute(test.db)
  await sql`alter table samples drop column barcode_alike`.execute(test.db)
  await sql`update samples set barcode = 'ab-0X' where barcode = 'AB-1x'`.execute(test.db)
  await barcodeCase.up(test.db as never)
}

it('a shipment is found by its own barcode in whatever case, written the same first', async () => {
  const code = shipment.barcode.toLowerCase()
  expect(code).not.toBe(shipment.barcode)
  expect(await find(code)).toMatchObject({ matched: 'shipping', shipping: { id: shipment.id } })
  const other = await sendShipment(test, { cards: 1 })
  await test.db.updateTable('shippings').set({ barcode: code }).where('id', '=', other.id).execute()
  expect(await find(code)).toMatchObject({ shipping: { id: other.id } })
  expect(await find(shipment.barcode)).toMatchObject({ shipping: { id: shipment.id } })
})

it('a card is found and accepted by its barcode in whatever case', async () => {
  const found = await find('ab-0X')
  expect(found).toMatchObject({ matched: 'sample', shipping: { id: shipment.id } })
  const acceptance = await test.as('acceptance')
  const params = { id: shipment.id }
  const body = { barcode: 'ab-0X', status: 'accepted' as const }
  const { sample } = await acceptance.call('acceptSample', { params, body })
  expect(sample).toMatchObject({ id: found.sampleId, barcode: 'AB-0x', status: 'accepted' })
})

it('a card whose barcode another card has in another case is refused with both codes', async () => {
  const from = shipment.birthPointId
  const sender = await test.withKey(from)
  const [card] = inventCards(test.clock.now(), 1)
  const body = { barcode: 'ALTRA', cards: [{ ...card!, barcode: 'ab-0X' }], send: true }
  const error = await sender.refused('createIntakeShipping', { body })
  expect(error.message).toContain('ab-0X è già registrato come AB-0x')
})

it('two cards of one shipment whose barcodes differ by case alone are refused', async () => {
  const sender = await test.withKey(shipment.birthPointId)
  const [one, other] = inventCards(test.clock.now(), 2)
  const cards = [
    { ...one!, barcode: 'zz-1' },
    { ...other!, barcode: 'ZZ-1' },
  ]
  const body = { barcode: 'INSIEME', cards, send: true }
  expect((await sender.refused('createIntakeShipping', { body })).message).toContain('ZZ-1')
})

it('cards of an earlier version that differ by case stay, are told, and no scan chooses between them', async () => {
  await asBefore()
  const rows = await test.db.selectFrom('samples').select(['barcode', 'barcodeAlike']).orderBy('id').execute()
  expect(rows).toEqual([
    { barcode: 'AB-0x', barcodeAlike: true },
    { barcode: 'ab-0X', barcodeAlike: true },
  ])
  for (const code of ['AB-0x', 'ab-0X', 'AB-0X'])
    expect((await refusedFind(code)).message).toContain('maiuscole e minuscole diverse')
  const options = { mailServer: true, demonstration: true }
  const warnings = await standingWork(test.db, test.clock.now(), options)
  expect(warnings).toContainEqual(expect.objectContaining({ code: 'barcodes_alike', count: 2 }))

  await sql`update samples set barcode = 'CORRETTO', barcode_alike = false where barcode = 'ab-0X'`.execute(
    test.db,
  )
  expect(await find('ab-0x')).toMatchObject({ matched: 'sample' })
  expect(await standingWork(test.db, test.clock.now(), options)).not.toContainEqual(
    expect.objectContaining({ code: 'barcodes_alike' }),
  )
})
