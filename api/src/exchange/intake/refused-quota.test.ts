import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keyLimits } from '../../platform/limits.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'
import { fixture } from '../hl7/fixture.ts'

let test: TestApp
let sender: TestCaller
beforeEach(async () => {
  test = await startTestApp()
  test.clock.set('2026-11-04T09:00:00+01:00')
  await createWorkgroup(test.db, { type: 'icfc' })
  await createWorkgroup(test.db, { type: 'sma' })
  sender = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
})
afterEach(() => test.close())

const order = fixture('nato-a-termine').toString()
const junk = (characters: number) => randomBytes(characters).toString('base64url').slice(0, characters)
const kept = () =>
  test.db.selectFrom('intakeMessages').select(['ack', 'controlId', 'text', 'problems', 'answer']).execute()

it('a message with a control id that no index holds is answered AR and kept', async () => {
  const text = order.replace('BO-2026-000101', junk(5_000))
  const { statusCode, rawPayload } = await sender.raw('receiveHl7', { body: text })
  expect(statusCode).toBe(200)
  const answer = rawPayload.toString('utf8')
  expect(answer).toContain('MSA|AR|')
  expect(answer.length).toBeLessThan(2_000)
  const [message] = await kept()
  expect(message).toMatchObject({ ack: 'AR', text: expect.stringContaining(text.slice(200, 400)) })
  expect(message?.controlId).toHaveLength(199)
})

it('a problem shows 200 characters of a foreign value, in the list and in the answer', async () => {
  const text = order.replace('OML^O21', `${junk(50_000)}^O21`)
  const { rawPayload } = await sender.raw('receiveHl7', { body: text })
  const [message] = await kept()
  expect(JSON.stringify(message?.problems).length).toBeLessThan(1_500)
  expect(rawPayload.length).toBeLessThan(3_000)
})

it('refused messages of a key are kept up to a daily size; support is told once, orders are taken', async () => {
  const support = await test.as('support', { laboratory: null })
  const refused = order.replace('OML^O21', 'OML^X99')
  const send = (body: string) => sender.raw('receiveHl7', { body })
  expect((await send(refused)).statusCode).toBe(200)
  await sql`update intake_messages set text = repeat('x', ${keyLimits.refusedBytesPerDay})`.execute(test.db)
  for (const _ of [1, 2]) {
    const answer = await send(refused)
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(await kept()).toHaveLength(1)
  const { items } = await support.call('listNotifications')
  expect(items.filter(({ title }) => title === 'Troppi messaggi rifiutati di un punto nascita')).toHaveLength(
    1,
  )
  expect((await send(order)).rawPayload.toString('utf8')).toContain('MSA|AA')
  test.clock.advance({ hours: 25 })
  expect((await send(refused)).statusCode).toBe(200)
})
