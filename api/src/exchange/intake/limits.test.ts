import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageLimits } from '../../platform/limits.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'
import { fixture } from '../hl7/fixture.ts'

let test: TestApp
let sender: TestCaller
beforeAll(async () => {
  test = await startTestApp()
  test.clock.set('2026-11-04T09:00:00+01:00')
  await createWorkgroup(test.db, { type: 'icfc' })
  await createWorkgroup(test.db, { type: 'sma' })
  sender = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
})
afterAll(() => test.close())

const order = () => fixture('nato-a-termine').toString()
const header = 'MSH|^~\\&|A|B|C|D|20261103||OML^O21|ID-1|P|2.5.1'
const keptMessages = () =>
  test.db
    .selectFrom('intakeMessages')
    .select(['ack', 'text', 'controlId', 'problems'])
    .orderBy('id', 'desc')
    .execute()

async function send(text: string): Promise<string[]> {
  const response = await sender.raw('receiveHl7', { body: text })
  expect(response.statusCode).toBe(200)
  return response.rawPayload.toString('utf8').split('\r').filter(Boolean)
}
const codes = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('MSA')).map((line) => line.split('|')[1])

describe('a message beyond the limits', () => {
  it.each([
    ['two million fields', `${header}\rPID${'|'.repeat(2_000_000)}`],
    ['a segment of 300 kB', `${header}\rNTE|1||${'x'.repeat(300_000)}`],
    ['30 thousand segments', `${header}\r${'NTE|1\r'.repeat(30_000)}`],
  ])('a message of %s is kept whole and answered AR to its sender', async (_what, text) => {
    const lines = await send(text)
    expect(codes(lines)).toEqual(['AR'])
    expect(lines.find((line) => line.startsWith('MSA'))).toBe('MSA|AR|ID-1')
    expect(lines.find((line) => line.startsWith('ERR'))).toContain('inviarlo in più messaggi')
    const [kept] = await keptMessages()
    expect(kept).toMatchObject({ ack: 'AR', controlId: 'ID-1' })
    expect(kept?.text.length).toBe(text.trim().length)
  })

  it('a message of more cards than a birth can have is answered AE', async () => {
    const [head, ...segments] = order()
      .trim()
      .split(/\r\n|\r|\n/)
    const start = segments.findIndex((line) => line.startsWith('ORC'))
    const cards = Array.from({ length: messageLimits.cards + 1 }, (_, at) =>
      segments
        .slice(start)
        .map((line) => line.replaceAll(/SNE26\d+|BO-ORD-\d+/gu, (number) => `${number}-${at}`)),
    ).flat()
    const lines = await send([head, ...segments.slice(0, start), ...cards].join('\r'))
    expect(codes(lines)).toEqual(['AE'])
    expect(lines.find((line) => line.startsWith('ERR'))).toContain('21 cartoncini: al massimo 20')
  })

  it('a message beyond the limits is listed with a bounded number of remarks', async () => {
    const notes = Array.from({ length: 500 }, (_, at) => `OBX|${at + 50}|ST|X${at}^Ignota||testo`).join('\r')
    const text = order()
      .trimEnd()
      .replace(/([\r\n]+)(SPM)/, `$1${notes}\r$2`)
    expect(codes(await send(text))).toEqual(['AA'])
    const [kept] = await keptMessages()
    expect(kept?.problems.length).toBe(messageLimits.remarks + 1)
    expect(kept?.problems.at(-1)?.text).toMatch(/^… e altre \d+ osservazioni/)
  })
})

it('an order with a number of 5,000 characters is kept, answered AE and registers nothing', async () => {
  const number = Array.from({ length: 5000 }, (_, at) => ((at * 7919) % 36).toString(36)).join('')
  const before = await test.db.selectFrom('samples').select('id').execute()
  for (const field of ['ORC|NW|', 'OBR|1|']) {
    const lines = await send(order().replace(field, `${field}${number}`))
    expect(codes(lines)).toEqual(['AE'])
    expect(lines.find((line) => line.startsWith('ERR'))).toContain('più di 199 caratteri')
  }
  expect(await test.db.selectFrom('samples').select('id').execute()).toEqual(before)
})

describe('a body of messages', () => {
  it('a body with more than a day’s orders is refused before the first is taken', async () => {
    const before = (await keptMessages()).length
    const error = await sender.refused('receiveHl7', {
      body: `${header}\r`.repeat(messageLimits.messages + 1),
    })
    expect(error).toMatchObject({
      status: 413,
      message: 'Il file contiene 201 messaggi: inviarne al massimo 200 per volta.',
      details: { code: 'body_too_large', messages: 201, maximum: 200 },
    })
    expect((await keptMessages()).length).toBe(before)
  })

  it('a body of more lines than messages can have is refused; blank lines do not count', async () => {
    const refused = await sender.raw('receiveHl7', { body: `${header}\r${'a\r'.repeat(60_000)}` })
    expect([refused.statusCode, refused.json().details.code]).toEqual([413, 'body_too_large'])
    expect(codes(await send(`${header}\r${'\r'.repeat(60_000)}PID|1`))).toEqual(['AE'])
  })

  it('a body beyond its bytes is refused', async () => {
    const error = await sender.refused('receiveHl7', { body: 'x'.repeat(messageLimits.bodyBytes + 1) })
    expect(error).toMatchObject({ status: 413, details: { maximumBytes: messageLimits.bodyBytes } })
  })

  it('a body takes each message in a transaction and an audit row of its own', async () => {
    const lines = await send(
      `FHS|^~\\&|X\rBHS|^~\\&|X\r${header}\r${header.replace('ID-1', 'ID-2')}\rBTS|2\rFTS|1\r`,
    )
    expect(codes(lines)).toHaveLength(2)
    expect(lines[0]).toMatch(/^BHS/)
    const rows = await test.db
      .selectFrom('auditTrail')
      .select(['action', 'requestId', 'entityId'])
      .where('entity', '=', 'intake-message')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['receive', 'receive'])
    expect(rows[0]?.requestId).toBe(rows[1]?.requestId)
    expect(rows[0]?.entityId).not.toBe(rows[1]?.entityId)
  })
})

it.each(['\\X00\\', '\u0000'])(
  'an identifier with the null character %j is kept, answered AE and registers nothing',
  async (sign) => {
    const before = await test.db.selectFrom('newborns').select('id').execute()
    const text = order().replace(/^(PID\|[^|]*\|[^|]*\|)/m, `$1A${sign}B`)
    expect(codes(await send(text))).toEqual(['AE'])
    expect((await keptMessages())[0]).toMatchObject({ ack: 'AE' })
    expect(await test.db.selectFrom('newborns').select('id').execute()).toEqual(before)
  },
)
