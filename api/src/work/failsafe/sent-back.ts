import {
  isSentBack,
  keysOf,
  type PendingReason,
  pendingReasonLabels,
  type Screening,
} from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'

const sentBackReasons = keysOf(pendingReasonLabels).filter(isSentBack)

/** `sentBackHours` of the domain; a test holds both together. */
const hoursOf = sql`case when a.priority = 'urgent' then hours.clock_amber_hours else hours.clock_red_hours end`

/**
 * Analyses of open orders that were sent back. Nobody has decided them or put them aside in the hours of their
 * category.
 */
export const sentBackWork = (viewer: Viewer, now: Date, condition: RawBuilder<unknown> = sql`true`) => sql`
  select a.newborn_id, a.category, last.pending_reason as reason, last.pending_since as since, request.workgroup_id as owner_id
  from sample_analyses last
  join analyzable_samples a on a.id = last.analyzable_sample_id and a.deleted_at is null
  join analysis_requests request on request.newborn_id = a.newborn_id and request.category = a.category
    and request.workgroup_id = a.workgroup_id and request.status = 'open'
  join screenings hours on hours.id = a.category
  where last.status = 'pending' and last.pending_reason in (${literals(sentBackReasons)})
    and last.pending_since + make_interval(hours => ${hoursOf}) <= ${now.toISOString()}::timestamptz
    and ${visibleTo(viewer, { workgroup: 'request.workgroupId', category: 'request.category' })} and ${condition}`

interface SentBack {
  readonly newbornId: number
  readonly category: Screening
  readonly reason: PendingReason
  readonly since: string
}

/** Analyses that were sent back, by newborn, the longest waiting first. */
export async function sentBackOf(
  db: Db,
  viewer: Viewer,
  now: Date,
  newbornIds: readonly number[],
): Promise<readonly SentBack[]> {
  if (newbornIds.length === 0) return []
  const own = sql`a.newborn_id = any(${[...newbornIds]}::bigint[])`
  const { rows } = await sql<SentBack>`select newborn_id, category, reason, since
    from (${sentBackWork(viewer, now, own)}) late order by since, category`.execute(db)
  return rows
}
