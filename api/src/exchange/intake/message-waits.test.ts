import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { isWaitedFor, Sender } from '../../platform/database/sender.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'
import { senderFile } from '../hl7/senders/sender-file.ts'

let test: TestApp
let key: TestCaller
let birthPointId: number
beforeAll(async () => {
  test = await startTestApp()
  test.clock.set('2026-11-04T09:00:00+01:00')
  await createWorkgroup(test.db, { type: 'icfc' })
  birthPointId = (await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id
  key = await test.withKey(birthPointId)
})
afterAll(() => test.close())

let serial = 0
async function send(): Promise<void> {
  serial += 1
  const body = senderFile('01-oml-251-spm-after')
    .toString()
    .replaceAll('SND2600001', `ATT26${serial}`)
    .replaceAll('S01', `W${serial}`)
    .replaceAll('MORETTI', `MORETTI${serial}`)
    .replaceAll('GALLI', `GALLI${serial}`)
  const answer = await key.raw('receiveHl7', { body })
  expect(answer.payload).toContain('MSA|AA')
}

it('an order of a new newborn waits for few answers of the database', async () => {
  // The first one makes the shipment of the day.
  await send()
  const asked = vi.spyOn(Sender.prototype, 'send')
  try {
    await send()
    const waits = asked.mock.calls.filter(([query]) => isWaitedFor(query))
    // Thirty-seven when each statement waited for the one before it.
    expect(waits.length).toBeLessThanOrEqual(14)
  } finally {
    asked.mockRestore()
  }
})

it('the use of a key is written at its first call, then once a minute', async () => {
  const lastUse = async () => {
    const { lastUsedAt } = await test.db
      .selectFrom('apiKeys')
      .select('lastUsedAt')
      .where('workgroupId', '=', birthPointId)
      .executeTakeFirstOrThrow()
    return lastUsedAt
  }
  await send()
  const first = await lastUse()
  test.clock.advance({ minutes: 0.8 })
  await send()
  expect(await lastUse()).toBe(first)
  test.clock.advance({ minutes: 0.4 })
  await send()
  expect(await lastUse()).toBe(test.clock.now().toISOString())
})
