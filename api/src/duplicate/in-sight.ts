import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../calls/viewer.ts'
import { newbornInSight } from '../newborn-event/queries.ts'

/** The record has a card that was sent: a draft is its birth point's alone. */
const sent = (column: string) =>
  sql<boolean>`exists (select from samples card where card.newborn_id = ${sql.ref(column)}
    and card.deleted_at is null and card.status <> 'registered')`

/**
 * Pairs that a person decides on: both records have cards in sight. Of a merged pair one record has none left, so the
 * kept one counts alone. The query has `pair`.
 */
export const pairInSight = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`case when pair.status = 'merged'
        then (${newbornInSight(viewer, 'pair.firstId')} or ${newbornInSight(viewer, 'pair.secondId')})
        else (${newbornInSight(viewer, 'pair.firstId')} and ${newbornInSight(viewer, 'pair.secondId')}) end`

/** Neither record is a draft's, nor was joined to a third one meanwhile. The query has `first` and `second`. */
export const pairStands = sql<boolean>`(pair.status = 'merged' or (first.merged_into_id is null
  and second.merged_into_id is null and ${sent('pair.firstId')} and ${sent('pair.secondId')}))`
