import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import type { Problem } from '../../platform/plugins/readiness.ts'
import type { Warning } from './warning.ts'

/** Seconds from which a difference is told, and beyond which the server is not ready. */
const toldFrom = 60
const bearable = 3600

/** Seconds by which the clocks of server and database differ; half of the question's time counts as its way. */
async function againstDatabase(db: Db, clock: () => Date): Promise<number> {
  const asked = clock().getTime()
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db)
  const answered = clock().getTime()
  return Math.abs((asked + answered) / 2 - new Date(rows[0]?.at ?? asked).getTime()) / 1000
}

/** Seconds by which the clock stands before the newest row of the audit trail, which is of the past. */
async function beforeTrail(db: Db, clock: () => Date): Promise<number> {
  const newest = await db
    .selectFrom('auditTrail')
    .select('at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? (new Date(newest.at).getTime() - clock().getTime()) / 1000 : 0
}

/** The embedded database has the clock of the server: there the audit trail tells. */
export async function wrongClock(db: Db, kind: 'embedded' | 'server', clock: () => Date): Promise<Warning[]> {
  const difference = await (kind === 'server' ? againstDatabase : beforeTrail)(db, clock)
  const seconds = Math.round(difference)
  const code = kind === 'server' ? 'clock_differs' : 'clock_before_trail'
  return seconds > toldFrom ? [{ code, count: 1, seconds }] : []
}

/**
 * A server that writes wrong moments into records and reports must not work. What the trail tells is a warning alone: a
 * clock that once was ahead would keep the server from work until that moment comes.
 */
export const clockProblem = (warnings: readonly Warning[]): Problem[] =>
  warnings.some(({ code, seconds }) => code === 'clock_differs' && seconds > bearable)
    ? [{ part: 'clock', reason: 'wrong' }]
    : []
