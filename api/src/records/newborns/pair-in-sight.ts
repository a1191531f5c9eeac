import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { cardInSight } from './in-sight.ts'

/** The record has a card that the viewer sees and that was sent: a draft is its birth point's alone. */
const sent = (viewer: Viewer, column: string) =>
  sql<boolean>`exists (select from samples seen left join shippings on shippings.id = seen.shipping_id
    where seen.newborn_id = ${sql.ref(column)} and seen.deleted_at is null and seen.status <> 'registered'
      and ${cardInSight(viewer)})`

/**
 * Pairs that a person decides on: both records have cards in sight, and neither was joined to a third one meanwhile. Of a
 * merged pair one record has none left, so the kept one counts alone. The query has `pair`, `first` and `second`.
 */
export const pairInSight = (viewer: Viewer): RawBuilder<boolean> =>
  sql<boolean>`((pair.status = 'merged' or (first.merged_into_id is null and second.merged_into_id is null))
    and ${sent(viewer, 'pair.firstId')}::integer + ${sent(viewer, 'pair.secondId')}::integer
      >= case when pair.status = 'merged' then 1 else 2 end)`
