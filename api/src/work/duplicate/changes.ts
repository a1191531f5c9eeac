import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { json } from '../../platform/database/columns.ts'
import type { HeldRows, MergeChange } from '../../platform/database/json-shapes.ts'
import type { Db } from '../../platform/database/open.ts'

/** Tables whose rows belong to a newborn and move with it. */
export const moved = [
  'samples',
  'analysis_requests',
  'analyzable_samples',
  'reports',
  'sample_requests',
  'internal_registry',
  'newborn_events',
  'communications',
  'follow_ups',
  'newborn_reminders',
  'family_statements',
] as const
export type MovedTable = (typeof moved)[number]

/** Columns that count writes only ever grow, and doubts of a card end by a person's answer. */
const notTakenBack = ['version', 'updated_at', 'told_doubts']

type Row = Readonly<Record<string, unknown>>
export interface Snapshot {
  readonly table: string
  readonly id: number
  readonly row: Row
}

/** Every row that a merge of these newborns may touch, column by column. */
export async function snapshotOf(db: Db, newbornIds: readonly number[]): Promise<Snapshot[]> {
  const ids = sql`${[...newbornIds]}::bigint[]`
  const own = moved.map(
    (table) =>
      sql`select ${table}::text as "table", t.id, to_jsonb(t) as row from ${sql.table(table)} t where t.newborn_id = any(${ids})`,
  )
  const { rows } = await sql<Snapshot>`
    select 'newborns' as "table", t.id, to_jsonb(t) as row from newborns t where t.id = any(${ids})
    union all ${sql.join(own, sql` union all `)}
    union all select 'sample_analyses', t.id, to_jsonb(t) from sample_analyses t
      join analyzable_samples a on a.id = t.analyzable_sample_id where a.newborn_id = any(${ids})
    union all select 'analysis_values', t.id, to_jsonb(t) from analysis_values t
      join sample_analyses s on s.id = t.sample_analysis_id
      join analyzable_samples a on a.id = s.analyzable_sample_id where a.newborn_id = any(${ids})
    order by 1, 2`.execute(db)
  // Columns of jsonb keep the names of the database, whatever the driver does with those of a row.
  return rows
}

const keyOf = ({ table, id }: { readonly table: string; readonly id: number }) => `${table} ${id}`
const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))

/** Differences between two moments in rows that exist in both. */
export function changesBetween(before: readonly Snapshot[], after: readonly Snapshot[]): MergeChange[] {
  const later = new Map(after.map((one) => [keyOf(one), one.row]))
  return before.flatMap(({ table, id, row }): MergeChange[] => {
    const now = later.get(keyOf({ table, id }))
    if (!now) return []
    const columns = Object.keys(row).filter(
      (column) => !notTakenBack.includes(column) && !isDeepStrictEqual(row[column], now[column]),
    )
    return columns.length === 0 ? [] : [{ table, id, before: pick(row, columns), after: pick(now, columns) }]
  })
}

/** Ids of the rows of each table: later rows are not among them. */
export const heldOf = (snapshots: readonly Snapshot[]): HeldRows =>
  Object.fromEntries(
    moved.map((table) => [table, snapshots.filter((one) => one.table === table).map(({ id }) => id)]),
  )

/** Changes whose row differs from the merge's result. */
export function overtaken(changes: readonly MergeChange[], now: readonly Snapshot[]): MergeChange[] {
  const current = new Map(now.map((one) => [keyOf(one), one.row]))
  return changes.filter(({ table, id, after }) => {
    const row = current.get(keyOf({ table, id }))
    return !row || !isDeepStrictEqual(pick(row, Object.keys(after)), after)
  })
}

/** Puts the columns of one row back as they were. */
export async function restore(db: Db, { table, id, before }: MergeChange): Promise<void> {
  const columns = Object.keys(before)
  const set = sql.join(columns.map((column) => sql`${sql.id(column)} = old.${sql.id(column)}`))
  await sql`update ${sql.table(table)} as t set ${set}
    from jsonb_populate_record(null::${sql.table(table)}, ${json(before)}::jsonb) as old where t.id = ${id}`.execute(
    db,
  )
}
