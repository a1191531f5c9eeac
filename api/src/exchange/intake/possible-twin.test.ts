import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'
import { inventCards } from '../../testing/shipments.ts'

let test: TestApp
let sender: TestCaller
beforeAll(async () => {
  test = await startTestApp()
  sender = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
})
afterAll(() => test.close())

interface Said {
  readonly pid?: string
  readonly name?: string
  readonly birth?: string
  readonly collected?: string
  readonly obx?: readonly string[]
}
const twins = '57722-1^Plurality^LN||LA12412-5^Twins^LN'
const recollect = '57721-3^Reason^LN||LA12422-4^Unsatisfactory prior^LN'

/** The order of one card; the number of PID-3 is the mother's. */
function order(mother: string, card: string, said: Said = {}): string {
  const { pid = '', name = 'FERRI^NEONATO', birth = '202610221000', collected = '202610241000' } = said
  const observed = [`57723-9^Barcode^LN||${card}`, ...(said.obx ?? [])]
  return [
    `MSH|^~\\&|HIS|OSP|SNE|LAB|20261025100000+0100||OML^O21^OML_O21|${card}-${collected}|P|2.5.1`,
    `PID|1||${mother}^^^OSP^MR||${name}||${birth}|M${pid}`,
    'NK1|1|FERRI^PIA|MTH',
    `ORC|NW|O-${card}`,
    `OBR|1|O-${card}||57717-1^Newborn screening card data panel^LN|||${collected}`,
    ...observed.map((one, at) => `OBX|${at + 1}|ST|${one}||||||F`),
  ].join('\r')
}
const send = async (body: string) => (await sender.raw('receiveHl7', { body })).rawPayload.toString('utf8')
const cardOf = (barcode: string) =>
  test.db
    .selectFrom('samples')
    .select(['id', 'sampleNumber', 'toldDoubts'])
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow()
const multiple = `${'|'.repeat(16)}Y`

let serial = 0
const own = () => `MUM${++serial}`

describe('a card under the number of the mother of twins', () => {
  it.each<[string, Said, Said]>([
    ['with the mark of a multiple birth, of one minute', { pid: multiple }, { pid: multiple }],
    [
      'with the plurality, without a first name and a time of birth',
      { name: 'FERRI^', birth: '20261022', obx: [twins] },
      { name: 'FERRI^', birth: '20261022', obx: [twins] },
    ],
    ['without a mark, three minutes later', {}, { collected: '202610241003' }],
    [
      'with another birth weight',
      { obx: ['8339-4||2400|g'] },
      { obx: ['8339-4||2100|g'], collected: '202610301000' },
    ],
    ['with the mark, days later', {}, { pid: multiple, collected: '202610301000' }],
  ])(
    'a possible twin’s card %s is registered with a doubt of identity, and people are told',
    async (_, first, second) => {
      const support = await test.as('support')
      const acceptance = await test.as('acceptance')
      const mother = own()
      expect(await send(order(mother, `${mother}A`, first))).toContain('MSA|AA')
      expect((await cardOf(`${mother}A`)).toldDoubts).not.toContain('identity')
      expect(await send(order(mother, `${mother}B`, second))).toContain('MSA|AA')
      expect((await cardOf(`${mother}B`)).toldDoubts).toContain('identity')
      for (const person of [support, acceptance]) {
        const { items } = await person.call('listNotifications', { query: {} })
        expect(items.map(({ title }) => title)).toContain(`Identità da verificare: cartoncino ${mother}B`)
      }
      const { items } = await support.call('listIntakeMessages', { query: { pageSize: 1 } })
      expect(items[0]?.problems[0]?.code).toBe('left_out')
    },
  )

  it('a possible twin’s card in a shipment is registered with a doubt of identity', async () => {
    const [card] = inventCards(test.clock.now(), 1)
    if (!card) throw new Error('No card was invented.')
    const other = { ...card, barcode: `${card.barcode}-B` }
    await sender.call('createIntakeShipping', { body: { barcode: 'GEMELLI', cards: [card], send: true } })
    await sender.call('createIntakeShipping', { body: { barcode: 'GEMELLI-2', cards: [other], send: true } })
    expect((await cardOf(card.barcode)).toldDoubts).not.toContain('identity')
    expect((await cardOf(other.barcode)).toldDoubts).toContain('identity')
  })
})

describe('two cards under one patient of one message', () => {
  /** The second order without header and patient. */
  const withSecond = (mother: string, first: string, second: string) =>
    [
      order(mother, `${mother}A`, { obx: [first] }),
      ...order(mother, `${mother}B`, { obx: [second], collected: '202610241005' })
        .split('\r')
        .slice(3),
    ].join('\r')

  it.each([
    ['birth weights', '8339-4||3150|g', '8339-4||2333|g'],
    ['gestational ages', '57714-8||39|wk', '57714-8||31|wk'],
  ])('two cards of other %s raise a doubt of identity', async (_, first, second) => {
    const mother = own()
    expect(await send(withSecond(mother, first, second))).toContain('MSA|AA')
    expect((await cardOf(`${mother}B`)).toldDoubts).toContain('identity')
  })

  it('two cards of one birth raise no doubt of identity', async () => {
    const mother = own()
    expect(await send(withSecond(mother, '8339-4||3150|g', '8339-4||3150|g'))).toContain('MSA|AA')
    expect((await cardOf(`${mother}B`)).toldDoubts).not.toContain('identity')
  })
})

describe('a further card of one newborn', () => {
  it.each<[string, Said]>([
    ['without a reason, days later', { collected: '202610301000' }],
    ['that repeats an unsuitable card on the next day', { obx: [recollect], collected: '202610250900' }],
  ])('a further card %s comes in without a doubt', async (_, second) => {
    const mother = own()
    await send(order(mother, `${mother}A`))
    expect(await send(order(mother, `${mother}B`, second))).toContain('MSA|AA')
    expect(await cardOf(`${mother}B`)).toMatchObject({ sampleNumber: 2 })
    expect((await cardOf(`${mother}B`)).toldDoubts).not.toContain('identity')
  })

  it('a card that is sent again comes in without a doubt', async () => {
    const mother = own()
    await send(order(mother, `${mother}A`, { pid: multiple }))
    await send(order(mother, `${mother}A`, { pid: multiple, obx: ['8339-4||2400|g'] }))
    expect((await cardOf(`${mother}A`)).toldDoubts).not.toContain('identity')
  })
})
