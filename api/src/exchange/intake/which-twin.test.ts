import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'

let test: TestApp
let sender: TestCaller
beforeAll(async () => {
  test = await startTestApp()
  sender = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
})
afterAll(() => test.close())

interface Facts {
  readonly sex?: string
  readonly birth?: string
  readonly name?: string
  readonly more?: string
}
const pid = (
  code: string,
  surname: string,
  { sex = 'M', birth = '202610221000', name = '', more = '' }: Facts,
) => `PID|1||${code}^^^OSP^MR||${surname}^${name}||${birth}|${sex}${more}`
const order = (code: string, surname: string, facts: Facts) =>
  [
    `MSH|^~\\&|HIS|OSP|SNE|LAB|20261025100000+0100||OML^O21^OML_O21|${code}|P|2.5.1`,
    pid(code, surname, facts),
    `NK1|1|${surname}^PIA|MTH`,
    `ORC|NW|O-${code}`,
    `OBR|1|O-${code}||57717-1^Newborn screening card data panel^LN|||202610241000`,
    `OBX|1|ST|57723-9^Barcode^LN||C-${code}||||||F`,
  ].join('\r')
let sent = 0
const update = (code: string, surname: string, facts: Facts, ...more: string[]) => {
  sent += 1
  return [
    `MSH|^~\\&|ADT|OSP|SNE|LAB|20261025110000+0100||ADT^A08|A${sent}|P|2.5`,
    'EVN|A08|20261025110000',
    pid(code, surname, facts),
    `NK1|1|${surname}^PIA|MTH`,
    ...more,
  ].join('\r')
}
const father = (surname: string) => `NK1|2|${surname}^PAOLO|FTH`
const weeks = 'OBX|1|NM|57714-8^Gestational age^LN||31|wk|||||F'

const send = async (body: string) => (await sender.raw('receiveHl7', { body })).rawPayload.toString('utf8')
const newbornOf = (code: string) =>
  test.db
    .selectFrom('newborns')
    .innerJoin('samples', 'samples.newbornId', 'newborns.id')
    .select(['father', 'gaWeeks', 'newborns.updatedAt', 'toldDoubts', 'samples.id as sampleId'])
    .where('externalCode', '=', code)
    .executeTakeFirstOrThrow()
const told = (sampleId: number) =>
  test.db.selectFrom('intakeMessages').selectAll().where('sampleId', '=', sampleId).execute()

let serial = 0
/** Two newborns of one mother; the number of the first one is also the mother's. */
async function twins(first: Facts, second: Facts) {
  serial += 1
  const surname = `FERRI${'ABCDEFGHIJKLMNOP'[serial]}`
  const [mother, other] = [`MUM${serial}`, `MUM${serial}-2`]
  expect(await send(order(mother, surname, first))).toContain('MSA|AA')
  expect(await send(order(other, surname, second))).toContain('MSA|AA')
  return { mother, other, surname }
}

describe('an update under the number of the mother of two newborns', () => {
  it.each<[string, Facts, Facts, Facts]>([
    ['of one sex and minute', {}, {}, {}],
    ['whose birth times the update does not say', {}, { birth: '202610221004' }, { birth: '20261022' }],
    ['whose sex the update does not say', {}, { sex: 'F' }, { sex: '' }],
  ])('an update of two newborns %s changes nobody and asks which twin', async (_, first, second, said) => {
    const { mother, other, surname } = await twins(first, second)
    const acceptance = await test.as('acceptance')
    const answer = await send(update(mother, surname, said, father(surname)))
    expect(answer).toContain('MSA|AE')
    expect(answer).toContain('Quale gemello?')
    for (const code of [mother, other]) expect((await newbornOf(code)).father?.name ?? null).toBeNull()
    const support = await test.as('support')
    const { items } = await support.call('listIntakeMessages', { query: { pageSize: 5 } })
    const texts = items.flatMap(({ problems }) => problems.map(({ text }) => text))
    expect(texts.some((text) => text.includes(`C-${mother}, C-${other}`))).toBe(true)
    const notices = await acceptance.call('listNotifications', { query: {} })
    expect(notices.items.map(({ title }) => title)).toContain(`Quale gemello? Cartoncino C-${mother}`)
  })

  it('an update under the mother’s number holds the negatives of both where it says a fact that is judged', async () => {
    const { mother, other, surname } = await twins({}, {})
    expect(await send(update(mother, surname, {}, weeks))).toContain('MSA|AE')
    for (const code of [mother, other]) {
      const { gaWeeks, sampleId } = await newbornOf(code)
      expect(gaWeeks).toBeNull()
      expect((await told(sampleId)).map(({ toldFacts }) => toldFacts)).toContain(true)
    }
  })

  it('an update under the mother’s number tells a death to people and ends the screening of neither', async () => {
    const { mother, other, surname } = await twins({}, {})
    expect(await send(update(mother, surname, { more: `${'|'.repeat(22)}Y` }))).toContain('MSA|AE')
    for (const code of [mother, other]) expect((await newbornOf(code)).toldDoubts).not.toContain('deceased')
  })

  it('an update with the birth time, or the name, of the first twin changes the first one alone', async () => {
    const { mother, other, surname } = await twins({ birth: '202610221000' }, { birth: '202610221004' })
    expect(await send(update(mother, surname, {}, father(surname)))).toContain('MSA|AA')
    expect((await newbornOf(mother)).father?.name).toBe('PAOLO')
    expect((await newbornOf(other)).father?.name ?? null).toBeNull()
    const named = await twins({ name: 'TEO' }, { name: 'LEO' })
    const said = update(named.mother, named.surname, { name: 'TEO' }, father(named.surname))
    expect(await send(said)).toContain('MSA|AA')
  })

  it('an update that says nothing else is answered AA', async () => {
    const { mother, surname } = await twins({}, {})
    expect(await send(update(mother, surname, {}))).toContain('MSA|AA')
  })
})

describe('an update of the only newborn under a number', () => {
  it('an update of an only newborn changes nobody while a card under the number may be a twin’s', async () => {
    const surname = 'FERRIZ'
    await send(order('ONE', surname, {}))
    await send(order('ONE', surname, {}).replaceAll('C-ONE', 'C-ONE-B').replaceAll('O-ONE', 'O-ONE-B'))
    expect(await send(update('ONE', surname, {}, father(surname)))).toContain('Quale gemello?')
    expect((await newbornOf('ONE')).father?.name ?? null).toBeNull()
  })

  it('an update of a multiple birth without a birth time changes nobody', async () => {
    const facts = { birth: '20261022', more: `${'|'.repeat(16)}Y` }
    await send(order('MANY', 'FERRIY', facts))
    expect(await send(update('MANY', 'FERRIY', facts, father('FERRIY')))).toContain('Quale gemello?')
  })
})
