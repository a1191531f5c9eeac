import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { texts } from './texts.ts'

/**
 * For a page behind which nothing was found.
 * @throws Refusal `cursor_ahead` where no row has had that id yet: the database was restored, and rows to come would be passed over
 */
export async function checkAfter(
  { db, services }: KeyContext,
  table: 'birth_point_notices' | 'sample_requests',
  after: number,
): Promise<void> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) as last`.execute(
    db,
  )
  const last = Number(rows[0]?.last)
  if (after <= last) return
  services.tellForgotten()
  throw refuse('cursor_ahead', { details: { last, from: 0 }, message: texts.readFromFirst })
}
