import { sql } from 'kysely'
import type { Db } from '../open.ts'

export interface ColumnDescription {
  readonly table: string
  readonly column: string
  /** Name in pg_type: `int8`, `text`, `_text` for an array of text. */
  readonly type: string
  readonly nullable: boolean
  readonly hasDefault: boolean
  /** `generated always`: never written by us. */
  readonly identity: boolean
  /** Values that a check allows; null when any text is allowed. */
  readonly words: readonly string[] | null
}

const wordsOf = (definition: string): string[] | null =>
  /^CHECK \(\(\w+ (= ANY \(|<@ )ARRAY\[/.test(definition)
    ? [...definition.matchAll(/'([^']*)'::text/g)].map(([, word]) => word ?? '')
    : null

/** Tables and columns of the migrated database, in the order of their making. */
export async function describeSchema(db: Db): Promise<ColumnDescription[]> {
  const { rows } = await sql<Omit<ColumnDescription, 'words'> & { checks: string[] }>`
    select c.relname as "table", a.attname as "column", t.typname as "type", not a.attnotnull as nullable,
      a.atthasdef as has_default, a.attidentity = 'a' as identity,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
    order by c.oid, a.attnum`.execute(db)
  return rows.map(({ checks, ...column }) => ({
    ...column,
    words: checks.map(wordsOf).find((words) => words !== null) ?? null,
  }))
}
