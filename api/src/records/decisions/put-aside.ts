import { isOneOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import type { LateRecord } from '../analyses/records.ts'

/** Somebody sent the analysis back; the other reasons say what its judgement has to know. */
const sentBack = ['report_refused', 'report_reopened', 'recall_refused'] as const

/**
 * An analysis that was sent back is put aside by a person: an order for which nothing comes is on the failsafe from then on. The words
 * of who sent it back stay behind the new ones. @returns whether something changed
 */
export async function putAside(
  { db, audit }: Context,
  { id, status, pendingReason }: LateRecord,
  note: string | null,
): Promise<boolean> {
  if (status !== 'pending' || !isOneOf(sentBack, pendingReason ?? '')) return false
  await db
    .updateTable('sampleAnalyses')
    .set({
      pendingReason: 'suspended',
      pendingNote: sql<string | null>`nullif(concat_ws(' · ', ${note}::text, pending_note), '')`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  audit({
    entity: 'sample-analysis',
    id,
    action: 'put_aside',
    from: status,
    to: status,
    ...(note === null ? {} : { reason: note }),
  })
  return true
}
