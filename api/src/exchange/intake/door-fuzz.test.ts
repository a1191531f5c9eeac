import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { damagedText, oneOfThem, seeded } from '../../testing/damage.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { readMessage, splitMessages, valueAt } from '../hl7/index.ts'
import { senderFile } from '../hl7/senders/sender-file.ts'

// `npm run test:intake` sends 2,000 damaged messages; `npm test` a few.
const runs = Number(process.env.DOOR_RUNS ?? 60)
const seed = Number(process.env.INTAKE_SEED ?? Math.floor(Math.random() * 1e6))
const names = [
  '01-oml-251-spm-after',
  '09-orm-23',
  '13-twins-by-letter',
  '16-feeding',
  '20-two-cards',
] as const

let test: TestApp
let secret: string
beforeAll(async () => {
  test = await startTestApp()
  test.clock.set('2026-11-04T09:00:00+01:00')
  await createWorkgroup(test.db, { type: 'icfc' })
  const birthPoint = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
  const support = await test.as('support')
  secret = (await support.call('createIntakeKey', { body: { workgroupId: birthPoint.id, label: 'Prova' } }))
    .secret
})
afterAll(() => test.close())

/** Numbers of all records that a message may make, and of kept messages. */
async function counted() {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from newborns)::int as newborns, (select count(*) from samples)::int as samples,
    (select count(*) from analyzable_samples)::int as analyzables, (select count(*) from shippings)::int as shippings,
    (select count(*) from newborn_events)::int as events, (select count(*) from newborn_pairs)::int as pairs,
    (select count(*) from intake_messages)::int as messages`.execute(test.db)
  const { messages = 0, ...records } = rows[0]!
  return { messages, records }
}

/** Records that are there in part, a sentence each. */
async function halves(): Promise<string[]> {
  const { rows } = await sql<{ half: string }>`
    select 'card without shipment ' || id as half from samples where shipping_id is null and deleted_at is null
    union all select 'card without category ' || s.id from samples s where s.deleted_at is null
      and cardinality(s.screenings) > 0 and not exists (select from analyzable_samples a where a.sample_id = s.id)
    union all select 'newborn without card ' || n.id from newborns n where n.merged_into_id is null
      and not exists (select from samples s where s.newborn_id = n.id)
    union all select 'newborn without event ' || n.id from newborns n where n.merged_into_id is null
      and not exists (select from newborn_events e where e.newborn_id = n.id)
    union all select 'registered message without card ' || m.id from intake_messages m where m.ack = 'AA'
      and m.shipping_id is not null and m.sample_id is null and not exists (select from samples where deleted_at is not null)
    `.execute(test.db)
  return rows.map(({ half }) => half)
}

it(`damaged messages are registered whole or kept, and each is answered (seed ${seed})`, async () => {
  const random = seeded(seed)
  const answers = new Map<string, number>()
  for (let at = 0; at < runs; at += 1) {
    const told = `seed ${seed}, number ${at}`
    const whole = senderFile(oneOfThem(random, names))
      .toString()
      .replaceAll('SND26', `F${at}N`)
      .replaceAll(/\bS\d\d\b/gu, `F${at}`)
      .replaceAll(/\r?\n/gu, '\r')
    const before = await counted()
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/intake/hl7',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/hl7-v2' },
      payload: Buffer.from(damagedText(whole, random)),
    })
    const after = await counted()
    expect(answer.statusCode, told).toBeLessThan(500)
    if (answer.statusCode !== 200) {
      // Too long, or the key's kept bytes of the day: nothing is registered.
      expect(after.records, told).toEqual(before.records)
      answers.set(String(answer.statusCode), (answers.get(String(answer.statusCode)) ?? 0) + 1)
      continue
    }
    const codes = splitMessages(answer.rawPayload.toString('utf8')).map((one) =>
      valueAt(
        readMessage(one)?.segments.find(({ name }) => name === 'MSA'),
        1,
      ),
    )
    expect(codes.length, told).toBeGreaterThan(0)
    for (const code of codes) answers.set(code, (answers.get(code) ?? 0) + 1)
    expect(after.messages - before.messages, told).toBeGreaterThanOrEqual(codes.length)
    if (!codes.includes('AA')) expect(after.records, told).toEqual(before.records)
    // The key's calls of a minute are bounded.
    if (at % 50 === 49) test.clock.advance({ minutes: 1 })
  }
  expect(await halves()).toEqual([])
  expect(answers.get('AA') ?? 0).toBeGreaterThan(0)
  expect(answers.get('AE') ?? 0).toBeGreaterThan(0)
}, 3_600_000)
