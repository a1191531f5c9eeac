import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'

let test: TestApp
let sender: TestCaller
beforeAll(async () => {
  test = await startTestApp()
  sender = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
})
afterAll(() => test.close())

/** @param at hour of MSH-7 */
const message = (control: string, card: string, at: string, grams = 2400) =>
  [
    `MSH|^~\\&|HIS|OSP|SNE|LAB|20261025${at}0000+0100||OML^O21^OML_O21|${control}-${card}-${at}|P|2.5.1`,
    `PID|1||N-${card}^^^OSP^MR||FERRI^NINA||202610221000|F`,
    `ORC|${control}|O-${card}`,
    `OBR|1|O-${card}||57717-1^Newborn screening card data panel^LN|||202610241000`,
    `OBX|1|ST|57723-9^Barcode^LN||${card}||||||F`,
    `OBX|2|NM|8339-4||${grams}|g|||||F`,
  ].join('\r')
const send = async (body: string) => (await sender.raw('receiveHl7', { body })).rawPayload.toString('utf8')
const cardOf = (barcode: string) =>
  test.db
    .selectFrom('samples')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .select('birthWeight')
    .where('barcode', '=', barcode)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

it('an order that is repeated after its cancellation registers nothing, and support reads it', async () => {
  expect(await send(message('NW', 'RIP', '08'))).toContain('MSA|AA')
  expect(await send(message('CA', 'RIP', '09'))).toContain('MSA|AA')
  expect(await send(message('NW', 'RIP', '08'))).toContain('MSA|AA')
  expect(await cardOf('RIP')).toBeUndefined()
  const support = await test.as('support')
  const { items } = await support.call('listIntakeMessages', { query: { pageSize: 1 } })
  expect(items[0]?.problems[0]?.text).toContain('Messaggio già ricevuto')
})

it('an order that is written before the cancellation of its card is kept for a person', async () => {
  await send(message('NW', 'ANN', '08'))
  await send(message('CA', 'ANN', '10'))
  expect(await send(message('XO', 'ANN', '09'))).toContain('MSA|AE')
  expect(await cardOf('ANN')).toBeUndefined()
  expect(await send(message('NW', 'ANN', '11'))).toContain('MSA|AA')
  expect(await cardOf('ANN')).toBeDefined()
})

it('a change that is older than the last message of its card changes nothing', async () => {
  await send(message('NW', 'MOD', '08'))
  expect(await send(message('XO', 'MOD', '10', 2500))).toContain('MSA|AA')
  const ack = await send(message('XO', 'MOD', '09', 2450))
  expect(ack).toContain('MSA|AE')
  expect(ack).toContain('più vecchio')
  expect(await send(message('CA', 'MOD', '09'))).toContain('MSA|AE')
  expect((await cardOf('MOD'))?.birthWeight).toBe(2500)
})
