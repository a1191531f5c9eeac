import type { BodyOf } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { copySet } from '../../records/approvals/copy-set.ts'
import { findSet } from '../../records/approvals/set-kind.ts'
import { checkMayStart } from '../../records/approvals/start-draft.ts'
import { cutoffSetKind, toRow } from './kind.ts'

/** The type, when its category is one of the laboratory's. @throws Refusal `not_found` */
async function checkType(db: Db, workgroupId: number, analysisTypeId: number): Promise<void> {
  const type = found(
    await db
      .selectFrom('analysisTypes')
      .select('category')
      .where('id', '=', analysisTypeId)
      .executeTakeFirst(),
  )
  const { config } = found(
    await db.selectFrom('workgroups').select('config').where('id', '=', workgroupId).executeTakeFirst(),
  )
  if (!(config.screenings as readonly string[]).includes(type.category)) throw refuse('not_found')
}

/**
 * Starts a draft of the own laboratory, one for each type.
 * @throws Refusal `permission_denied`, `lead_required`, `not_found`, `duplicate`, `invalid_transition` without an active set
 */
export async function copyCutoffSet(context: Context, { analysisTypeId, from }: BodyOf<'copyCutoffSet'>) {
  const workgroupId = checkMayStart(context)
  await checkType(context.db, workgroupId, analysisTypeId)
  const id = await copySet(context, cutoffSetKind, { workgroupId, analysisTypeId }, from)
  return toRow(await findSet(context.db, context.viewer, cutoffSetKind, id))
}
