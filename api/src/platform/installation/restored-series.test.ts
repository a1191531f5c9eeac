import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lastNumber, type NumberSeries, nextNumber } from '../../records/numbers/next-number.ts'
import { recordOutgoing, recordOutgoingOf } from '../../records/reports/outgoing-report.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { pendingReport } from '../../testing/reported.ts'
import { settleRestored } from './restored.ts'

/** The backup is of 2025, the restore of 2027. */
const [backupYear, restoreDay] = [2025, '2027-01-02T08:00:00Z']
const reach = [2025, 2026, 2027]
const minutesFrom = (moment: string) => (Date.parse(restoreDay) - Date.parse(moment)) / 60_000
/** Numbers that the restore leaves out. */
const rangeOf = (kind: NumberSeries, year: number) =>
  10_000 + minutesFrom(`${Math.min(year, 2027)}-01-01T00:00+01:00`) * (kind === 'plate' ? 1 : 100)
const firstPosition = 10_000 + minutesFrom('2026-01-01T00:00Z') * 100 + 1

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
  await test.db
    .insertInto('installationIdentity')
    .values({ id: 1, identity: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', madeAt: test.clock.now() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ tablesKnownAs: null }))
    .execute()
})
afterEach(() => test.close())

const restore = (day = restoreDay) => settleRestored(test.db, new Date(day), { always: true })

/** Every series that the database lets in. */
async function seriesOfDatabase(): Promise<NumberSeries[]> {
  const { rows } = await sql<{ kind: NumberSeries }>`
    select (regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''::text', 'g'))[1] as kind from pg_constraint
    where conrelid = 'number_counters'::regclass and pg_get_constraintdef(oid) like '%kind%' and contype = 'c'`.execute(
    test.db,
  )
  return rows.map(({ kind }) => kind)
}

it('the test knows every table that counts', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name like '%counters' order by 1`.execute(test.db)
  expect(rows.map(({ name }) => name)).toEqual(['number_counters', 'outgoing_report_counters'])
})

it('a restored database gives no number again in any series, also in one begun after the backup', async () => {
  const series = await seriesOfDatabase()
  expect(series).toHaveLength(7)
  const silent = await createWorkgroup(test.db, { type: 'standard' })
  for (const kind of series) await nextNumber(test.db, test.laboratory.id, kind, backupYear)
  await restore()
  const later = await createWorkgroup(test.db, { type: 'standard' })
  for (const { id } of [test.laboratory, silent, later])
    for (const kind of series)
      for (const year of reach) {
        const name = `${kind} of ${year}`
        const range = rangeOf(kind, year)
        expect([name, await lastNumber(test.db, id, kind, year)]).toEqual([name, range])
        expect([name, await nextNumber(test.db, id, kind, year)]).toEqual([name, range + 1])
        expect([name, await nextNumber(test.db, id, kind, year)]).toEqual([name, range + 2])
      }
})

it('a year that began after the restore counts from 1', async () => {
  await restore()
  expect(await lastNumber(test.db, test.laboratory.id, 'report', 2028)).toBe(0)
  expect(await nextNumber(test.db, test.laboratory.id, 'report', 2028)).toBe(1)
})

it('the year of the restore is the Italian one', async () => {
  await restore('2027-12-31T23:30:00Z')
  expect(await nextNumber(test.db, test.laboratory.id, 'report', 2028)).toBe(10_000 + 100 * 30 + 1)
})

it('a restore also leaves out numbers of a year of a clock that stood ahead', async () => {
  await nextNumber(test.db, test.laboratory.id, 'plate', 2030)
  await restore()
  const range = rangeOf('report', 2027)
  expect(await nextNumber(test.db, test.laboratory.id, 'report', 2027)).toBe(range + 1)
  expect(await nextNumber(test.db, test.laboratory.id, 'report', 2030)).toBe(range + 1)
})

describe('a list of reports that no birth point read before the backup', () => {
  const positions = () =>
    test.db.selectFrom('outgoingReports').select('position').orderBy('position').execute()

  it('a restored report list begins behind positions that a birth point may have read, and continues one by one', async () => {
    const { id, card } = await pendingReport(test)
    await restore()
    const context = { db: test.db, now: test.clock.now() }
    const supervisor = await test.as('supervisor', { validator: true })
    const { version } = await supervisor.call('getReport', { params: { id } })
    await supervisor.call('acceptReport', { params: { id }, body: { version } })
    await recordOutgoingOf(context, [id], 'marked')
    const step = { reportId: id, workgroupId: card.birthPointId, event: 'reopened' } as const
    await recordOutgoing(context as Parameters<typeof recordOutgoing>[0], step)
    expect(await positions()).toEqual([0, 1, 2].map((nth) => ({ position: firstPosition + nth })))
  })

  it('a restored report list begins behind possibly read positions also by the statement for several reports', async () => {
    const { id } = await pendingReport(test)
    await test.db
      .updateTable('reports')
      .set({ acceptedAt: test.clock.now(), number: '2027/000001', status: 'accepted' })
      .where('id', '=', id)
      .execute()
    await restore()
    await recordOutgoingOf({ db: test.db, now: test.clock.now() }, [id], 'marked')
    expect(await positions()).toEqual([{ position: firstPosition }])
  })
})
