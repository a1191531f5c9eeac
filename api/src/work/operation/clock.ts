import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import type { Problem } from '../../platform/plugins/readiness.ts'
import type { Warning } from './warning.ts'

/** Seconds from which a difference is told, and beyond which the server is not ready. */
const toldFrom = 60
export const bearable = 3600
/**
 * Rows of the trail that are compared. The newest alone would end the warning with the first step under a clock that was set
 * back.
 */
const rowsCompared = 1000
/** No server of this product ran earlier. */
const firstRelease = Date.UTC(2026, 0, 1)
/** Seconds without any step after which the clock of a start may be too far ahead: 30 days. */
const longSilence = 30 * 86_400

/** Seconds by which the clocks of server and database differ; half of the question's time counts as its way. */
export async function againstDatabase(db: Db, clock: () => Date): Promise<number> {
  const asked = clock().getTime()
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db)
  const answered = clock().getTime()
  return Math.abs((asked + answered) / 2 - new Date(rows[0]?.at ?? asked).getTime()) / 1000
}

/** The latest moment of the newest rows of the audit trail, in milliseconds; null in an empty one. */
async function latestOfTrail(db: Db): Promise<number | null> {
  const { at } = await db
    .selectFrom((eb) =>
      eb.selectFrom('auditTrail').select('at').orderBy('id', 'desc').limit(rowsCompared).as('newest'),
    )
    .select((eb) => eb.fn.max<string | null>('newest.at').as('at'))
    .executeTakeFirstOrThrow()
  return at === null ? null : new Date(at).getTime()
}

/** Seconds by which the clock is behind the trail's last moment, which is in the past. */
async function beforeTrail(db: Db, clock: () => Date): Promise<number> {
  return (Math.max((await latestOfTrail(db)) ?? firstRelease, firstRelease) - clock().getTime()) / 1000
}

/**
 * The clock of the server against that of a database server, and against the audit trail: the embedded database has the clock of
 * the server, and a database server may have the same wrong one.
 */
export async function wrongClock(db: Db, kind: 'embedded' | 'server', clock: () => Date): Promise<Warning[]> {
  const differs = kind === 'server' ? Math.round(await againstDatabase(db, clock)) : 0
  if (differs > toldFrom) return [{ code: 'clock_differs', count: 1, seconds: differs }]
  const before = Math.round(await beforeTrail(db, clock))
  return before > toldFrom ? [{ code: 'clock_before_trail', count: 1, seconds: before }] : []
}

/** The clock may be far ahead at a start: the trail has no act for long before it. */
export async function longAfterTrail(db: Db, clock: () => Date): Promise<Warning[]> {
  const latest = await latestOfTrail(db)
  const seconds = latest === null ? 0 : Math.round((clock().getTime() - latest) / 1000)
  return seconds > longSilence ? [{ code: 'clock_long_after_trail', count: 1, seconds }] : []
}

/**
 * Notices that the clock was set while the server runs, by a clock of the process that nobody sets. A computer that was
 * suspended looks alike.
 * @param steady milliseconds that only grow
 * @returns looks: seconds by which the clock was set since the look before, 0 within a minute
 */
export function clockJumps(clock: () => Date, steady: () => number): () => number {
  const offset = () => clock().getTime() - steady()
  let before = offset()
  return () => {
    const now = offset()
    const seconds = Math.round(Math.abs(now - before) / 1000)
    before = now
    return seconds > toldFrom ? seconds : 0
  }
}

/**
 * A server that writes wrong moments into records and reports must not work. The trail's moments give a warning alone: a
 * clock that once was ahead would keep the server from work until that moment comes.
 */
export const clockProblem = (warnings: readonly Warning[]): Problem[] =>
  warnings.some(({ code, seconds }) => code === 'clock_differs' && seconds > bearable)
    ? [{ part: 'clock', reason: 'wrong' }]
    : []
