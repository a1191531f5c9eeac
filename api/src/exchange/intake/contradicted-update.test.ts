import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'

let test: TestApp
let sender: TestCaller
beforeAll(async () => {
  test = await startTestApp()
  sender = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
})
afterAll(() => test.close())

interface Said {
  readonly type?: string
  readonly at?: string
  readonly control?: string
  readonly sex?: string
  readonly plurality?: string
  readonly obx?: readonly string[]
}
function message(card: string, said: Said = {}) {
  const { type = 'OML^O21^OML_O21', at = '20261025100000', control = 'NW', sex = 'M', plurality = '' } = said
  const lines = [
    `MSH|^~\\&|HIS|OSP|SNE|LAB|${at}+0100||${type}|${card}-${at}|P|2.5.1`,
    `PID|1||${card}^^^OSP^MR||ROSSI^MARIO||202610221000|${sex}${'|'.repeat(16)}${plurality}`,
  ]
  const order = [
    `ORC|${control}|O-${card}`,
    `OBR|1|O-${card}||57717-1^Newborn screening card data panel^LN|||202610241000`,
    `OBX|1|ST|57723-9^Barcode^LN||${card}||||||F`,
  ]
  const observed = (said.obx ?? []).map((one, index) => `OBX|${index + 2}|CWE|${one}||||||F`)
  return [...lines, ...(type.startsWith('ADT') ? [] : order), ...observed].join('\r')
}
const send = async (body: string) => (await sender.raw('receiveHl7', { body })).rawPayload.toString('utf8')
const cardOf = (barcode: string) =>
  test.db
    .selectFrom('samples')
    .select(['toldDoubts', 'spokeNotes'])
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow()
async function lastTexts() {
  const { items } = await (await test.as('support')).call('listIntakeMessages', { query: { pageSize: 1 } })
  return items[0]?.problems.map(({ text }) => text).join(' ') ?? ''
}

const weights = ['8339-4^Peso^LN||3150|g', '8339-4^Peso^LN||2010|g']
it.each<[string, Said]>([
  ['of two weights in a change of the order', { control: 'XO', obx: weights }],
  ['of two weights in an update of the newborn', { type: 'ADT^A08', obx: weights }],
  ['of two sexes', { control: 'XO', obx: ['46098-0^Sex^LN||LA3-6^Female^LN'] }],
  ['of two pluralities', { control: 'XO', plurality: 'N|3', obx: ['57722-1^P^LN||LA12412-5^Twins^LN'] }],
])('a contradiction %s is told, not taken for nothing new', async (name, said) => {
  const card = `CONTRA-${name.length}`
  await send(message(card, { obx: ['8339-4^Peso^LN||3150|g'] }))
  expect(await cardOf(card)).toMatchObject({ toldDoubts: [] })
  expect(await send(message(card, { at: '20261025110000', ...said }))).toContain('MSA|AA')
  expect(await lastTexts()).not.toContain('non dice nulla di nuovo')
  expect((await cardOf(card)).toldDoubts).toContain('notes')
})
