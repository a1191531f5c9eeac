import { type LaboratoryTimes, type TimeName, timeNames, timeRules } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'

/** Times that act now for a laboratory: its approved set, otherwise the template; null where no laboratory is known. */
export async function timesOf(db: Db, workgroupId: number | null): Promise<LaboratoryTimes> {
  const { rows } = await sql<LaboratoryTimes>`
    select ${sql.join(timeNames.map((name) => sql.ref(name)))} from times_in_force
    where workgroup_id in (${workgroupId ?? 0}, 0) order by workgroup_id desc limit 1`.execute(db)
  const [row] = rows
  if (!row) throw new Error('times_in_force has no row')
  return row
}

/** Hours of a time, as SQL. @param of alias of `times_in_force` */
export const hoursOf = (of: string, name: TimeName): RawBuilder<number> =>
  timeRules[name].unit === 'days' ? sql`(24 * ${sql.ref(`${of}.${name}`)})` : sql.ref(`${of}.${name}`)

/** The present moment of a call, or its place in a statement that is written once. */
export type Now = Date | RawBuilder<never>

/** The moment before which something began that is late now, by the times of a joined laboratory. */
export const lateBefore = (now: Now, of: string, name: TimeName): RawBuilder<string> =>
  sql`(${now instanceof Date ? now.toISOString() : now}::timestamptz - make_interval(hours => ${hoursOf(of, name)}))`

/**
 * The moment before which something began that is late now, by the times of a laboratory. The moments of all laboratories are
 * looked up once in a statement, not for each of its rows.
 * @param workgroup column or id of the laboratory; null where none is known
 */
export const lateBeforeOf = (
  now: Now,
  workgroup: RawBuilder<number | null>,
  name: TimeName,
): RawBuilder<string> =>
  sql`((select jsonb_object_agg(acting.workgroup_id, ${lateBefore(now, 'acting', name)}) from times_in_force acting)
    ->> coalesce(${workgroup}::bigint, 0)::text)::timestamptz`

/** The bound for an analysis or request that may be urgent. */
export const lateBeforeBy = (
  now: Now,
  workgroup: RawBuilder<number | null>,
  urgent: RawBuilder<boolean>,
  kind: 'tell' | 'approve',
): RawBuilder<string> =>
  sql`case when ${urgent} then ${lateBeforeOf(now, workgroup, `${kind}UrgentHours`)}
    else ${lateBeforeOf(now, workgroup, `${kind}OrdinaryHours`)} end`
