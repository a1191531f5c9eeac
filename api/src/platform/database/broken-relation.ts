import { sql } from 'kysely'
import type { Db } from './open.ts'

/**
 * SQLSTATEs of a table or index that the database cannot read. The system or the owner forbids it, the file is
 * missing, or the disk fails. Or a page or an index is damaged.
 */
const codes: Readonly<Record<string, 'not_permitted' | 'damaged'>> = {
  '42501': 'not_permitted',
  '58P01': 'damaged',
  '58030': 'damaged',
  XX001: 'damaged',
  XX002: 'damaged',
}

export type Broken = 'not_permitted' | 'damaged'

/** @returns what an error, or its cause, tells of a relation that cannot be read; null for any other error */
export function brokenRelation(error: unknown): Broken | null {
  if (!(error instanceof Error)) return null
  const own = 'code' in error ? codes[String(error.code)] : undefined
  return own ?? brokenRelation(error.cause)
}

/** Opens every table. @throws the error of the first one that cannot be read */
async function openTables(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select relname as "table" from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db)
  for (const { table } of rows) await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
}

/** Remembers that a part of the database cannot be read, until it can. */
export interface BrokenRelations {
  notice(error: unknown): void
  readonly now: Broken | null
  /** Rejects while it cannot be read. A damaged page is only met by who reads it: that lasts until a restart. */
  ask(): Promise<void>
}

export function brokenRelations(db: Db): BrokenRelations {
  let now: Broken | null = null
  let lasting: unknown
  return {
    notice(error) {
      const broken = brokenRelation(error)
      if (!broken) return
      now = broken
      const { code } = error as { code?: unknown }
      if (code !== '42501' && code !== '58P01') lasting = error
    },
    get now() {
      return now
    },
    async ask() {
      if (lasting) throw lasting
      await openTables(db)
      now = null
    },
  }
}
