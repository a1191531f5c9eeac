import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'

let test: TestApp
let sender: TestCaller
beforeAll(async () => {
  test = await startTestApp()
  sender = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
})
afterAll(() => test.close())

const header = (type: string, control: string) =>
  `MSH|^~\\&|HIS|OSP|SNE|LAB|20261025100000+0100||${type}|${control}|P|2.5.1`
const patient = (card: string, rest = '') => `PID|1||N-${card}^^^OSP^MR||FERRI^NINA||202610221000|F${rest}`
const order = (card: string, rest = '') =>
  [
    header('OML^O21', card),
    patient(card, rest),
    `ORC|NW|O-${card}`,
    `OBR|1|O-${card}||57717-1^Newborn screening card data panel^LN|||202610241000`,
    `OBX|1|ST|57723-9^Barcode^LN||${card}||||||F`,
  ].join('\r')
const send = async (body: string) => (await sender.raw('receiveHl7', { body })).rawPayload.toString('utf8')
async function listed() {
  const support = await test.as('support')
  const { items } = await support.call('listIntakeMessages', { query: { pageSize: 1 } })
  return items[0]?.problems.map(({ text }) => text).join(' ') ?? ''
}

it('a fiscal code in PID-19 and an e-mail in PID-13 are listed', async () => {
  const rest = `${'|'.repeat(5)}^NET^Internet^famiglia@example.it${'|'.repeat(6)}RSSLCU26R31A944A`
  expect(await send(order('PARTI', rest))).toContain('MSA|AA')
  expect(await listed()).toContain('RSSLCU26R31A944A')
  expect(await listed()).toContain('famiglia@example.it')
})

it('an update that names intensive care is listed', async () => {
  await send(order('REPARTO'))
  const update = [header('ADT^A08', 'REPARTO-A08'), patient('REPARTO'), 'PV1|1|I|TIN^3'].join('\r')
  expect(await send(update)).toContain('MSA|AA')
  expect(await listed()).toContain('Reparto in cui si trova ora')
})

it.each<[string, string, string]>([
  ['declares more messages than it has', 'BTS|2\r', 'ne contiene 1'],
  ['has no end', '', 'non ha la riga finale'],
])('a batch that %s is answered AE beside its messages, and kept', async (_, end, why) => {
  const card = end === '' ? 'LOTTO-A' : 'LOTTO-B'
  const answer = await send(`BHS|^~\\&|HIS|OSP\r${order(card)}\r${end}`)
  expect(answer).toContain(`MSA|AA|${card}`)
  expect(answer).toContain('MSA|AE')
  expect(await listed()).toContain(why)
})
