import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'

let test: TestApp
let sender: TestCaller
beforeAll(async () => {
  test = await startTestApp()
  sender = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
})
afterAll(() => test.close())

const order = (card: string, collected: string, previous?: string) =>
  [
    `MSH|^~\\&|HIS|OSP|SNE|LAB|20261025100000+0100||OML^O21^OML_O21|${card}|P|2.5.1`,
    'PID|1||PRIMA^^^OSP^MR||ROSSI^MARIO||202610221000|M',
    `ORC|NW|O-${card}`,
    `OBR|1|O-${card}||57717-1^Newborn screening card data panel^LN|||${collected}`,
    `OBX|1|ST|57723-9^Barcode^LN||${card}||||||F`,
    ...(previous ? [`OBX|2|ST|57711-4^Previous card^LN||${previous}||||||F`] : []),
  ].join('\r')
const send = async (body: string) => (await sender.raw('receiveHl7', { body })).rawPayload.toString('utf8')
async function previousOf(barcode: string) {
  const { id } = await test.db
    .selectFrom('samples')
    .select('id')
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow()
  return (await (await test.as('support')).call('getSample', { params: { id } })).previousSample
}

it('a previous card that is not registered is shown, and followed once it comes', async () => {
  expect(await send(order('SECONDO', '202610241000', 'primo'))).toContain('MSA|AA')
  expect(await previousOf('SECONDO')).toEqual({ id: null, barcode: 'primo' })
  expect(await send(order('PRIMO', '202610231000'))).toContain('MSA|AA')
  expect(await previousOf('SECONDO')).toEqual({ id: expect.any(Number), barcode: 'PRIMO' })
})
