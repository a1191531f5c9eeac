import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { unfinishedImport } from './unfinished-import.ts'

export interface TableColumns {
  readonly table: string
  readonly columns: readonly string[]
  /** Column filled by a sequence, if any. */
  readonly identity: string | null
}

/** Every table of ours with its columns, in an order in which rows find the rows that they refer to. */
export async function tablesInOrder(db: Db): Promise<TableColumns[]> {
  const { rows: tables } = await sql<TableColumns>`
    select c.relname as "table",
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
      (select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      and c.relname <> ${unfinishedImport}
    order by c.relname`.execute(db)
  // References that may wait for the end of the transaction set no order: they close the circles.
  const { rows: references } = await sql<{ from: string; to: string }>`
    select f.relname as "from", t.relname as "to"
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and not k.condeferrable and k.conrelid <> k.confrelid
      and f.relnamespace = 'public'::regnamespace`.execute(db)

  const ordered: TableColumns[] = []
  const waiting = new Map(tables.map((table) => [table.table, table]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ table }) => !references.some(({ from, to }) => from === table && waiting.has(to)),
    )
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()]}`)
    for (const table of ready) {
      ordered.push(table)
      waiting.delete(table.table)
    }
  }
  return ordered
}

export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}
