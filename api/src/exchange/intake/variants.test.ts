import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { fixture } from '../hl7/fixture.ts'
import { readMessage, splitMessages, valueAt } from '../hl7/index.ts'

/** Real senders write one order in many ways: the intake takes bytes, and either registers a card whole or keeps them. */
let test: TestApp
let secret: string
beforeAll(async () => {
  test = await startTestApp()
  test.clock.set('2026-11-04T09:00:00+01:00')
  await createWorkgroup(test.db, { type: 'icfc' })
  await createWorkgroup(test.db, { type: 'sma' })
  const birthPoint = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
  const support = await test.as('support')
  const made = await support.call('createIntakeKey', { body: { workgroupId: birthPoint.id, label: 'Prova' } })
  secret = made.secret
})
afterAll(() => test.close())

async function send(payload: Buffer): Promise<string> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/intake/hl7',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/hl7-v2' },
    payload,
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload.toString('utf8')
}
const codesOf = (answer: string): string[] =>
  splitMessages(answer).map((one) =>
    valueAt(
      readMessage(one)?.segments.find(({ name }) => name === 'MSA'),
      1,
    ),
  )

let serial = 0
/** The order of a newborn at term, each time of another newborn with another card; lines end in CR. */
function order(): { text: string; barcode: string } {
  serial += 1
  const barcode = `VAR26${String(serial).padStart(6, '0')}`
  const text = fixture('nato-a-termine')
    .toString()
    .replaceAll('SNE2600101', barcode)
    .replaceAll('BO-778120', `BO-V${serial}`)
    .replaceAll('BO-2026-000101', `N-${serial}`)
    .replaceAll(/\r?\n/gu, '\r')
  return { text, barcode }
}
const cardOf = (barcode: string) =>
  test.db
    .selectFrom('samples')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .select([
      'samples.status',
      'newborns.surname',
      'newborns.name',
      'newborns.birthWeight',
      'samples.spokeNotes',
    ])
    .where('samples.barcode', '=', barcode)
    .executeTakeFirst()

const tables = [
  'newborns',
  'samples',
  'analyzableSamples',
  'shippings',
  'newbornEvents',
  'newbornPairs',
] as const
async function counted() {
  const counts: Record<string, number> = {}
  for (const table of [...tables, 'intakeMessages'] as const) {
    const { n } = await test.db
      .selectFrom(table as 'samples')
      .select(test.db.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(n)
  }
  const { intakeMessages = 0, ...records } = counts
  return { intakeMessages, records }
}

const without = (name: string) => (text: string) =>
  text
    .split('\r')
    .filter((line) => !line.startsWith(`${name}|`))
    .join('\r')
const into =
  (encoding: BufferEncoding, ...mark: number[]) =>
  (text: string) =>
    Buffer.concat([Buffer.from(mark), Buffer.from(text, encoding)])
/** Other signs than the usual ones, declared in MSH-1 and MSH-2. */
const otherSigns = (text: string) =>
  text.replaceAll('|', '#').replaceAll('^', '!').replaceAll('~', '*').replaceAll('&', '%')

const ways: Readonly<Record<string, (text: string) => string | Buffer>> = {
  'lines end in CR': (text) => text,
  'lines end in LF': (text) => text.replaceAll('\r', '\n'),
  'lines end in CR LF': (text) => text.replaceAll('\r', '\r\n'),
  'framed as on the wire (MLLP)': (text) => `\u000b${text}\u001c\r`,
  'UTF-8 with its mark': into('utf8', 0xef, 0xbb, 0xbf),
  'ISO-8859-1': into('latin1'),
  'UTF-16 without its mark': into('utf16le'),
  'other encoding characters': otherSigns,
  'segment names in small letters': (text) =>
    text.replaceAll(/(^|\r)([A-Z][A-Z0-9]{2})\|/gu, (all) => all.toLowerCase()),
  'type and sex in small letters': (text) =>
    text.replace('OML^O21^OML_O21', 'oml^o21^oml_o21').replace('|F|', '|f|'),
  'separators at the ends': (text) => text.replaceAll('\r', '||||\r'),
  'blank lines and blanks before': (text) => text.replaceAll('\r', '\r\r  '),
  'without the mother': without('NK1'),
  'without visit and notes': (text) => without('PV1')(without('NTE')(text)),
  'a segment of its own making': (text) => text.replace(/\rORC/u, '\rZXX|1|qualcosa^altro\rORC'),
  'an observation nobody knows': (text) =>
    text.replace(/\rSPM/u, '\rOBX|99|ST|99999-9^Ignota^LN||x||||||F\rSPM'),
  'repeated identifiers': (text) => text.replace(/(\rPID\|[^|]*\|[^|]*\|[^|]*)/u, '$1~ALTRO^^^X^XX'),
  'a deleted value': (text) => text.replace(/(\rPID(?:\|[^|]*){9})\|/u, '$1""|'),
}

describe.each(Object.entries(ways))('an order: %s', (_, write) => {
  it('an order becomes one card with its newborn', async () => {
    const { text, barcode } = order()
    const bytes = write(text)
    expect(codesOf(await send(typeof bytes === 'string' ? Buffer.from(bytes) : bytes))).toEqual(['AA'])
    expect(await cardOf(barcode)).toMatchObject({ status: 'shipped', surname: 'ROSSI' })
  })
})

describe('escape sequences', () => {
  it('escape sequences are read as the characters that they encode', async () => {
    const { text, barcode } = order()
    const written = text.replace(
      /\rPID((?:\|[^|]*){4})\|[^|]*/u,
      '\rPID$1|D\\T\\A\\F\\B\\S\\C\\R\\D\\E\\E\\X41\\^MARIA\\.br\\LUISA',
    )
    expect(codesOf(await send(Buffer.from(written)))).toEqual(['AA'])
    expect(await cardOf(barcode)).toMatchObject({ surname: 'D&A|B^C~D\\EA' })
  })
})

describe('a batch', () => {
  it('a batch is answered message by message; one that is wrong does not hold up the others', async () => {
    const [one, two, three] = [order(), order(), order()]
    const wrong = without('PID')(two.text)
    const batch = `FHS|^~\\&|X\rBHS|^~\\&|X\r${one.text}\r${wrong}\r${three.text}\rBTS|3\rFTS|1\r`
    const answer = await send(Buffer.from(batch))
    expect(answer.startsWith('BHS|')).toBe(true)
    expect(answer).toContain('\rBTS|3\r')
    expect(codesOf(answer)).toEqual(['AA', 'AE', 'AA'])
    expect(await cardOf(one.barcode)).toBeDefined()
    expect(await cardOf(two.barcode)).toBeUndefined()
    expect(await cardOf(three.barcode)).toBeDefined()
  })
})

describe('whatever comes', () => {
  it('any message is registered whole or kept and answered, and leaves no half record', async () => {
    const damage = fc.oneof(
      fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), length: fc.nat(200) }),
      fc.record({
        kind: fc.constant('insert' as const),
        at: fc.nat(),
        bytes: fc.uint8Array({ maxLength: 8 }),
      }),
      fc.record({ kind: fc.constant('segment' as const), at: fc.nat(), twice: fc.boolean() }),
    )
    const apply = (bytes: Buffer, change: Damage): Buffer => {
      const at = bytes.length === 0 ? 0 : change.at % bytes.length
      if (change.kind === 'cut')
        return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + change.length)])
      if (change.kind === 'insert')
        return Buffer.concat([bytes.subarray(0, at), change.bytes, bytes.subarray(at)])
      const lines = bytes.toString('latin1').split('\r')
      const index = change.at % lines.length
      lines.splice(index, change.twice ? 0 : 1, ...(change.twice ? [lines[index] ?? ''] : []))
      return Buffer.from(lines.join('\r'), 'latin1')
    }
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (changes) => {
        const bytes = changes.reduce(apply, Buffer.from(order().text))
        const before = await counted()
        const codes = codesOf(await send(bytes))
        const after = await counted()
        expect(codes.length).toBeGreaterThan(0)
        for (const code of codes) expect(['AA', 'AE', 'AR']).toContain(code)
        expect(after.intakeMessages - before.intakeMessages).toBe(codes.length)
        if (codes.every((code) => code !== 'AA')) expect(after.records).toEqual(before.records)
        else
          expect((after.records.samples ?? 0) - (before.records.samples ?? 0)).toBeLessThanOrEqual(
            codes.length,
          )
      }),
      { numRuns: 60 },
    )
    const { n } = await test.db
      .selectFrom('samples')
      .select(test.db.fn.countAll().as('n'))
      .where('status', '=', 'registered')
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(0)
  })
})

type Damage =
  | { readonly kind: 'cut'; readonly at: number; readonly length: number }
  | { readonly kind: 'insert'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'segment'; readonly at: number; readonly twice: boolean }

it('the server does not register an order with a null character, which a broken transmission left', async () => {
  const { text, barcode } = order()
  const answer = await send(Buffer.from(text.replace(barcode, `${barcode}\0`)))
  expect(codesOf(answer)).toEqual(['AE'])
  expect(await cardOf(barcode)).toBeUndefined()
})

describe('a kept message', () => {
  it('a kept message is taken in by another try once what hindered it is gone, and then no more', async () => {
    const stranger = await createWorkgroup(test.db, { type: 'tin' })
    const { text, barcode } = order()
    const first = await test.withKey(stranger.id)
    await first.raw('receiveHl7', { body: text })
    expect(codesOf(await send(Buffer.from(text)))).toEqual(['AE'])
    const support = await test.as('support')
    const [kept] = (await support.call('listIntakeMessages', { query: { ack: 'AE', pageSize: 1 } })).items
    const params = { id: kept?.id ?? 0 }
    const still = await support.call('retryIntakeMessage', { params, body: {} })
    expect(still.message).toMatchObject({ ack: 'AE' })
    const { id } = await test.db
      .selectFrom('samples')
      .select('id')
      .where('barcode', '=', barcode)
      .executeTakeFirstOrThrow()
    await support.call('deleteSample', {
      params: { id },
      body: { reason: 'Registrato dal reparto sbagliato' },
    })
    const taken = await support.call('retryIntakeMessage', { params, body: {} })
    expect(taken.message).toMatchObject({ ack: 'AA' })
    const twice = await support.refused('retryIntakeMessage', { params, body: {} })
    expect(twice.details.code).toBe('invalid_transition')
  })
})
