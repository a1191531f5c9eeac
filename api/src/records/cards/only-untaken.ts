import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { mayHaveTwin } from '../newborns/siblings.ts'

/** The card left categories out as a recall card, and they are still left out. The row has the alias `samples`. */
export const hasLeftOut = sql<boolean>`exists (select from left_out_categories left_out
  join analyzable_samples a on a.id = left_out.analyzable_sample_id and a.deleted_at is null
  where a.sample_id = samples.id)`

const isDoubtedAlone = sql<boolean>`('identity' = any(samples.told_doubts)
  and not exists (select from samples other where other.newborn_id = samples.newborn_id and other.id <> samples.id
    and other.deleted_at is null and 'identity' = any(other.told_doubts)))`

/** A birth point told something else of the card, or of its newborn, since it was accepted; nobody set it aside. */
const isToldOtherwise = sql<boolean>`exists (select from intake_messages told where told.sample_id = samples.id
  and told.set_aside_at is null and (samples.accepted_at is null or told.received_at >= samples.accepted_at))`

/**
 * The doubt of whose the card is says only that nothing tells for which request it was taken: no message tells another newborn, and the
 * newborn has no twin. A card in doubt at its acceptance left nothing out.
 */
export async function isOnlyUntaken(
  db: Db,
  { id, newbornId }: { readonly id: number; readonly newbornId: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('samples')
    .withPlugin(prepared)
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`${isDoubtedAlone} and ${hasLeftOut} and not ${isToldOtherwise}`)
    .executeTakeFirst()
  return found !== undefined && !(await mayHaveTwin(db, newbornId))
}
