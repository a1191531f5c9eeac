import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../platform/database/open.ts'
import { brokenTransitions } from './broken-transitions.ts'
import { laboratoryAtWork } from './everything.ts'
import { halfDone, halves } from './half-done.ts'
import { startTestApp, type TestApp } from './index.ts'

/** For each state in the order of `halves`: statements that leave it behind. */
const breaking: readonly string[][] = [
  ["update newborn_events set type = 'shipped' where type = 'accepted'"],
  [
    `update analyzable_samples set status = 'accepted', accepted_at = now(), protocol_number = '2026/99999'
      where sample_id = (select id from samples where status = 'shipped' limit 1)`,
  ],
  [
    `update wells set type = 'sample', sample_id = other.sample_id, sample_analysis_id = other.sample_analysis_id,
      analyzable_sample_id = other.analyzable_sample_id, replicate_no = 4, punch_status = 'to_punch', qc_level = null
      from (select * from wells where sample_analysis_id is not null order by id limit 1) other
      where wells.id = (select id from wells w where w.plate_id = other.plate_id and w.type = 'empty' limit 1)`,
  ],
  ["update samples set punches_used = punches_used + 1 where status = 'accepted'"],
  ["update sample_analyses set status = 'planned' where status in ('reported', 'decided')"],
  ["update plate_results set deleted_at = now(), deleted_reason = 'x'"],
  ["update plates set status = 'analyzed' where status = 'completed'"],
  ["update grid_drafts set status = 'open', closed_at = null, closed_by = null where status = 'closed'"],
  [
    `update reports set sample_analysis_id = (
      select min(sample_analysis_id) from reports where status = 'accepted') where status = 'pending'`,
  ],
  ['delete from outgoing_reports'],
  [
    `insert into report_documents (report_id, input, next_attempt_at)
      select r.id, '{}', now() from reports r where r.status = 'pending'`,
  ],
  [
    `insert into report_documents (report_id, input, next_attempt_at, drawn_at)
      select r.id, '{}', now(), now() from reports r where r.status = 'pending'`,
  ],
  ["update sample_requests set status = 'assume_re_test', assumed_at = now() where type = 'new_spot'"],
  ["update number_counters set last = last + 1 where kind = 'report'"],
]

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await laboratoryAtWork(test)
})
afterAll(() => test.close())

/** Rows after the statements, which are then rolled back. */
async function foundAfter(statements: readonly string[], find: (db: Db) => Promise<string[]>) {
  const found: string[] = []
  const undone = new Error('undone')
  const work = test.db.transaction().execute(async (db) => {
    for (const statement of statements) {
      const { numAffectedRows } = await sql.raw(statement).execute(db)
      expect(numAffectedRows).toBeGreaterThan(0n)
    }
    found.push(...(await find(db)))
    throw undone
  })
  await expect(work).rejects.toBe(undone)
  return found
}

describe('states that no transaction may leave behind', () => {
  it('states that no transaction may leave behind are none in a laboratory at work', async () => {
    expect(await halfDone(test.db)).toEqual([])
    expect(await brokenTransitions(test.db)).toEqual([])
  })

  it.each(halves.map(({ half }, index) => [half, breaking[index] ?? []] as const))(
    '%s is found',
    async (half, statements) => {
      expect(await foundAfter(statements, halfDone)).toContainEqual(expect.stringContaining(half))
    },
  )

  it('a status that the audit trail does not tell of is found', async () => {
    const statement = "update plates set status = 'closed' where status = 'completed'"
    expect(await foundAfter([statement], brokenTransitions)).toEqual([expect.stringContaining('plate: ')])
  })
})
