import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { lockedSet } from './approve-set.ts'
import type { SetKind } from './set-kind.ts'
import { anySet, type SetRecord, type SetScope } from './set-records.ts'
import { checkMayStart } from './start-draft.ts'
import { texts } from './texts.ts'

/**
 * A draft of the own laboratory that a person edits: counted, so that nobody signs or overwrites what was not read.
 * Whoever may begin a draft edits it. A signed one is edited after the signature is taken back.
 * @param details kept with the edit in the audit trail
 * @throws Refusal `not_found`, `permission_denied`, `lead_required`, `invalid_transition`, `stale_version`
 */
export async function editDraft<S extends SetRecord & SetScope>(
  context: Context,
  kind: SetKind<S>,
  id: number,
  revision: number,
  details?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const workgroupId = checkMayStart(context)
  const set = await lockedSet(context, kind, id)
  const { state } = set
  const refused = (message: string) =>
    refuse('invalid_transition', { message, details: { from: state, to: state, allowed: [] } })
  if (set.workgroupId !== workgroupId) throw refused(texts.templateIsNotEdited)
  if (state !== 'draft') throw refused(texts.draftsAlone)
  if (set.firstApprovedBy !== null) throw refused(texts.signedDraft)
  if (set.revision !== revision) throw refuse('stale_version', { message: kind.texts.changedMeanwhile })
  await context.db
    .updateTable(anySet(kind.table))
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute()
  context.audit({
    entity: kind.entity,
    id,
    action: 'edit',
    from: 'draft',
    to: 'draft',
    ...(details && { details }),
  })
}
