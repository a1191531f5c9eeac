import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { moved } from './changes.ts'

/** Cards that come to a newborn are numbered after its own, in their own order; their numbers stay on older papers. */
async function moveCards({ db }: Context, keptId: number, mergedId: number): Promise<void> {
  await sql`update samples as card set newborn_id = ${keptId}, version = card.version + 1,
      sample_number = counted.number + (select coalesce(max(sample_number), 0) from samples
        where newborn_id = ${keptId} and deleted_at is null)
    from (select id, row_number() over (order by sample_number, id) as number from samples
      where newborn_id = ${mergedId}) as counted
    where card.id = counted.id`.execute(db)
}

/** Everything that hangs on one record hangs on the other. */
export async function moveAll(context: Context, keptId: number, mergedId: number): Promise<void> {
  await moveCards(context, keptId, mergedId)
  for (const table of moved)
    if (table !== 'samples')
      await sql`update ${sql.table(table)} set newborn_id = ${keptId} where newborn_id = ${mergedId}`.execute(
        context.db,
      )
}
