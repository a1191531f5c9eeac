import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { readMessage, splitMessages, valueAt } from '../hl7/index.ts'
import { senderFile } from '../hl7/senders/sender-file.ts'

let test: TestApp
let key: Awaited<ReturnType<TestApp['withKey']>>
let support: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
  test.clock.set('2026-11-04T09:00:00+01:00')
  await createWorkgroup(test.db, { type: 'icfc' })
  const birthPoint = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
  key = await test.withKey(birthPoint.id)
  support = await test.as('support')
})
afterAll(() => test.close())

async function send(text: string) {
  const answer = await key.raw('receiveHl7', { body: text })
  const segments = readMessage(splitMessages(answer.rawPayload.toString('utf8'))[0] ?? '')?.segments
  const segment = (name: string) => segments?.find((one) => one.name === name)
  return { code: valueAt(segment('MSA'), 1), said: valueAt(segment('ERR'), 8) }
}
let serial = 0
/** Registers a newborn with a card; messages about it. */
async function registered() {
  serial += 1
  const number = String(serial).padStart(3, '0')
  // Each has a mother of its own.
  const letters = [...number].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')
  const text = senderFile('01-oml-251-spm-after')
    .toString()
    .replaceAll('SND2600001', `UPD26${number}`)
    .replaceAll('S01', `U${number}`)
    .replaceAll('MORETTI', `MORETTI${letters}`)
    .replaceAll('GALLI^ANNA', `GALLI${letters}^ANNA`)
    .replaceAll('19920304', '')
  expect((await send(text)).code).toBe('AA')
  const pid = text.split(/[\r\n]+/u).find((line) => line.startsWith('PID'))!
  return { barcode: `UPD26${number}`, code: `U${number}-N1`, pid }
}
let sent = 0
const adt = (event: string, ...segments: string[]) => {
  sent += 1
  const header = `MSH|^~\\&|ADT|OSP|SNE|LAB|20261104083000+0100||ADT^${event}|A${sent}|P|2.5`
  return [header, `EVN|${event}|20261104083000`, ...segments].join('\r')
}
const cardOf = (barcode: string) =>
  test.db
    .selectFrom('samples')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .selectAll('newborns')
    .select(['samples.id as sampleId', 'samples.toldDoubts', 'samples.ward', 'samples.collectedAt'])
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow()
const decide = (barcode: string) =>
  test.db
    .updateTable('samples')
    .set({ status: 'accepted', acceptedAt: test.clock.now(), protocolNumber: `2026/${barcode.slice(-3)}` })
    .where('barcode', '=', barcode)
    .execute()
const newest = async () => {
  const { id } = await test.db
    .selectFrom('intakeMessages')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return support.call('getIntakeMessage', { params: { id } })
}
const father = 'NK1|2|MORETTI^PAOLO|FTH^Father^HL70063||^PRN^PH^^39^0521^777777'

describe('an update of a newborn (ADT^A08)', () => {
  it('an update is carried out while no card is decided; the ward of today changes no card', async () => {
    const { barcode, pid } = await registered()
    const before = await cardOf(barcode)
    expect(await send(adt('A08', pid, 'PV1|1|I|TIN^^', father))).toMatchObject({ code: 'AA' })
    const after = await cardOf(barcode)
    expect(after.father).toMatchObject({ name: 'PAOLO' })
    expect(after).toMatchObject({ ward: before.ward, collectedAt: before.collectedAt })
    expect((await newest()).cards).toMatchObject([{ barcode }])
  })

  it('an update of a decided card is answered AE and shows old and new to support', async () => {
    const { barcode, pid } = await registered()
    await decide(barcode)
    expect(await send(adt('A08', pid, father))).toMatchObject({
      code: 'AE',
      said: expect.stringContaining('padre'),
    })
    expect((await cardOf(barcode)).father?.name ?? null).toBeNull()
    expect((await newest()).changes).toMatchObject([{ fact: 'padre', before: '—' }])
  })

  it('an update with another birth is a conflict that holds the newborn’s negatives', async () => {
    const { barcode, pid } = await registered()
    const fields = pid.split('|')
    fields[7] = '20261020'
    expect(await send(adt('A08', fields.join('|')))).toMatchObject({ code: 'AE' })
    expect((await cardOf(barcode)).toldDoubts).toContain('identity')
    expect((await newest()).conflict).toMatchObject({ points: expect.arrayContaining(['birthDay']) })
  })

  it('an update that says nothing new is answered AA and not listed', async () => {
    const { pid } = await registered()
    expect(await send(adt('A08', pid))).toMatchObject({ code: 'AA' })
    expect(await newest()).toMatchObject({ ack: 'AA', problems: [] })
  })

  it('an update tells a death: acceptance looks at the card', async () => {
    const { barcode, pid } = await registered()
    const fields = pid.split('|')
    while (fields.length < 31) fields.push('')
    fields[30] = 'Y'
    expect(await send(adt('A08', fields.join('|')))).toMatchObject({ code: 'AA' })
    expect((await cardOf(barcode)).toldDoubts).toContain('deceased')
  })

  it('an update of a newborn whom nobody knows, or without a birth, is answered AE and kept', async () => {
    const { pid, code } = await registered()
    const unknown = await send(adt('A08', pid.replace(code, 'NESSUNO')))
    expect(unknown).toMatchObject({ code: 'AE', said: expect.stringContaining('non è registrato') })
    const fields = pid.split('|')
    fields[7] = ''
    expect(await send(adt('A08', fields.join('|')))).toMatchObject({
      code: 'AE',
      said: expect.stringContaining('data di nascita'),
    })
  })
})

describe('two codes of one newborn (ADT^A40)', () => {
  const pairs = (a: number, b: number) =>
    test.db
      .selectFrom('newbornPairs')
      .selectAll()
      .where('firstId', '=', Math.min(a, b))
      .where('secondId', '=', Math.max(a, b))
      .execute()

  it('two codes of one newborn make a pair for a person and merge nothing', async () => {
    const [one, other] = [await registered(), await registered()]
    expect(await send(adt('A40', one.pid, `MRG|${other.code}^^^OSP^MR`))).toMatchObject({ code: 'AA' })
    const [a, b] = [await cardOf(one.barcode), await cardOf(other.barcode)]
    expect(a.id).not.toBe(b.id)
    expect(b.mergedIntoId).toBeNull()
    const [pair] = await pairs(a.id, b.id)
    expect(pair).toMatchObject({ status: 'open' })
    expect(pair?.evidence.map(({ point }) => point)).toContain('told')
    expect((await newest()).problems).toMatchObject([{ code: 'same_newborn' }])
  })

  it('two codes stay a pair when the records say that they are two newborns', async () => {
    const [one, other] = [await registered(), await registered()]
    const [a, b] = [await cardOf(one.barcode), await cardOf(other.barcode)]
    await send(adt('A40', one.pid, `MRG|${other.code}^^^OSP^MR`))
    await test.db
      .updateTable('newborns')
      .set({ mother: null, motherSort: '', birthAt: '2026-10-02T08:00:00Z', sex: 'male' })
      .where('id', '=', b.id)
      .execute()
    // An update of one of them compares it anew.
    await send(adt('A08', one.pid, father))
    const [pair] = await pairs(a.id, b.id)
    expect(pair).toMatchObject({ status: 'open', score: 80 })
  })

  it('two codes that a person kept apart stay apart, and support reads it', async () => {
    const [one, other] = [await registered(), await registered()]
    const [a, b] = [await cardOf(one.barcode), await cardOf(other.barcode)]
    await send(adt('A40', one.pid, `MRG|${other.code}^^^OSP^MR`))
    await test.db
      .updateTable('newbornPairs')
      .set({ status: 'kept_apart', decidedAt: test.clock.now(), reason: 'Due neonati' })
      .where('firstId', '=', Math.min(a.id, b.id))
      .where('secondId', '=', Math.max(a.id, b.id))
      .execute()
    expect(await send(adt('A40', other.pid, `MRG|${one.code}^^^OSP^MR`))).toMatchObject({ code: 'AA' })
    expect(await pairs(a.id, b.id)).toMatchObject([{ status: 'kept_apart' }])
    expect((await newest()).problems[0]?.text).toContain('tenuti separati')
  })

  it('a message of two codes of which one is not known, or not said, is answered AE and kept', async () => {
    const one = await registered()
    expect(await send(adt('A40', one.pid, 'MRG|IGNOTO^^^OSP^MR'))).toMatchObject({ code: 'AE' })
    expect(await send(adt('A40', one.pid))).toMatchObject({
      code: 'AE',
      said: expect.stringContaining('MRG-1'),
    })
  })
})
