import { sql } from 'kysely'
import type { Db } from '../platform/database/open.ts'

/** Written by calls that only read: the reader, the record, and the last use of a session. */
const trail = ['audit_trail', 'audit_effects', 'audit_values', 'sessions']

/** Number and content of the rows of every table but the trail and the sessions, by table; without the last use of keys. */
export async function fingerprint(db: Db): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db)
  const parts = tables
    .filter(({ name }) => !trail.includes(name))
    .map(
      ({ name }) => sql`select ${sql.lit(name)} as name, count(*) || ':' || coalesce(sum(
        hashtextextended((to_jsonb(one) - 'last_used_at')::text, 0)), 0) as content from ${sql.table(name)} as one`,
    )
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}
