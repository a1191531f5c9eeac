import { beforeReportStatuses, onPlateStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { assumeRequests } from '../../records/requests/assume.ts'

/** Live requests of a newborn for a card. */
export const waitingRequests = async (db: Db, newbornId: number): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('sampleRequests')
      .select('id')
      .where('newbornId', '=', newbornId)
      .where('status', '=', 'pending')
      .where('type', 'in', ['new_spot', 'scheduled'])
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** Accepted cards with the requests of the other record for which they are at work; the latest card first. */
const crossing = (
  db: Db,
  newbornId: number,
  movedCards: readonly number[],
  movedRequests: readonly number[],
) =>
  db
    .selectFrom('samples as card')
    .innerJoin('sampleRequests as request', 'request.newbornId', 'card.newbornId')
    .select(['card.id', 'request.id as requestId'])
    .where('card.newbornId', '=', newbornId)
    .where('card.status', '=', 'accepted')
    .where('card.deletedAt', 'is', null)
    .where('request.status', '=', 'pending')
    .where('request.type', 'in', ['new_spot', 'scheduled'])
    .where(
      sql<boolean>`(card.id = any(${[...movedCards]}::bigint[])) <> (request.id = any(${[...movedRequests]}::bigint[]))`,
    )
    .where(
      sql<boolean>`exists (select from analyzable_samples a where a.sample_id = card.id and a.deleted_at is null
        and a.category = any(request.categories) and a.workgroup_id = request.workgroup_id
        and a.status in (${literals(['waiting', ...beforeReportStatuses, ...onPlateStatuses])}))`,
    )
    .orderBy('card.collectedAt', 'desc')
    .orderBy('card.id', 'desc')
    .execute()

/**
 * A card of one record answers what waits in the other one, as it would have when it was accepted: the family is not asked for one more.
 * A category that has its outcome already is left to a person.
 * @param moved what belonged to the record that is joined
 */
export async function answerAcross(
  context: Context,
  newbornId: number,
  moved: { readonly cards: Iterable<number>; readonly requests: readonly number[] },
): Promise<void> {
  const rows = await crossing(context.db, newbornId, [...moved.cards], moved.requests)
  for (const [id, own] of Map.groupBy(rows, (row) => row.id))
    await assumeRequests(context, id, { only: own.map(({ requestId }) => requestId) })
}
