import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { equip } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { acceptReport, recallCard, type SentCard } from '../../testing/recalled.ts'

/** A finding of an immature newborn waits for its planned card, which closes it as a recall card does. */

let test: TestApp
let first: Awaited<ReturnType<typeof newCard>>
let sent: SentCard | undefined
beforeEach(async () => {
  test = await startTestApp()
  test.clock.set('2026-09-10T09:00:00.000Z')
  const { id } = test.laboratory
  await sql`update workgroups set config = jsonb_set(config, '{screenings}', '["sne", "ic"]'::jsonb)
    where id = ${id}`.execute(test.db)
  await equip(test.db, { id, type: 'standard', screenings: ['ic'] })
  first = await newCard(test, (card) => {
    sent = {
      ...card,
      weightAtCollection: 1250,
      ward: 'tin',
      conditions: { ...card.conditions, tin: true },
      newborn: { ...card.newborn, gaWeeks: 30, birthWeight: 1300 },
    }
    return sent
  })
  const measured = await first.measure('ic_tsh', { TSH: 9 })
  expect(measured.row.refusedActions.filter(({ actionId }) => actionId === 'wait_scheduled')).toEqual([])
  await first.decide(measured.plateId, { actionId: 'wait_scheduled' })
})
afterEach(() => test.close())

const later = (days: number) => {
  test.clock.advance({ hours: days * 24 - 40 })
  return recallCard(test, { newborn: first, sent, motivation: 'control' })
}
const workOn = (sampleId: number) =>
  test.db
    .selectFrom('analyzableSamples')
    .select('status')
    .where('sampleId', '=', sampleId)
    .where('category', '=', 'ic')
    .executeTakeFirstOrThrow()

it('a finding that is in range within its window is returned, and both cards are reported', async () => {
  const second = await later(12)
  const { plateId, row } = await second.measure('ic_tsh', { TSH: 2 })
  expect(row.proposedAction.actionId).toBe('positivity_returned')
  await second.decide(plateId)
  // The request asked for the other category too: it is done with both.
  await second.decide((await second.measure('sne_ms')).plateId)
  const reports = await second.reports()
  for (const { id } of reports) await acceptReport(test, id)
  expect([await workOn(first.card.id), await workOn(second.card.id)]).toEqual([
    { status: 'reported' },
    { status: 'reported' },
  ])
  // A card at 28 days is planned as well: the report says so.
  const { valuesSnapshot } = await test.db
    .selectFrom('reports')
    .select('valuesSnapshot')
    .where('id', '=', reports[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(valuesSnapshot.remarks?.join(' ')).toContain('programmat')
})

it('a card before its window leaves the finding open and waits', async () => {
  const second = await later(5)
  const { row } = await second.measure('ic_tsh', { TSH: 2 })
  expect(row.proposedAction).toMatchObject({
    actionId: 'suspend',
    reason: expect.stringContaining('già deciso'),
  })
  expect(row.allowedActions).not.toContain('positivity_returned')
})

it('a value out of range on the planned card asks for serum', async () => {
  const second = await later(12)
  const { row } = await second.measure('ic_tsh', { TSH: 8 })
  expect(row.proposedAction.actionId).toBe('request_serum')
})
