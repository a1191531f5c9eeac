import { identityChange, identityPoints, liveRequestStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import { literals } from '../../platform/database/literals.ts'
import { criticalLaboratories } from '../episodes/critical-laboratories.ts'
import { type IdentityRecord, identityColumns, identityOf } from '../newborns/identity.ts'
import { notifyRoles } from '../people/notify.ts'
import { texts } from './texts.ts'

/** Laboratories with a live request, a pending report or a critical finding of the newborn. */
async function laboratoriesOf({ db }: Pick<CallContext, 'db'>, newbornId: number): Promise<number[]> {
  const { rows } = await sql<{ workgroupId: number }>`
    select workgroup_id from sample_requests
      where newborn_id = ${newbornId} and status in (${literals(liveRequestStatuses)})
    union select workgroup_id from reports where newborn_id = ${newbornId} and status = 'pending'`.execute(db)
  const asked = rows.map(({ workgroupId }) => workgroupId)
  return [...new Set([...asked, ...(await criticalLaboratories(db, newbornId))])].sort((a, b) => a - b)
}

/**
 * Tells supervisors that the newborn's identity was corrected. They belong to laboratories with a live request, a
 * pending report or an open critical finding. An accepted report gets a mark by `followNewborn`. Call it after the
 * correction, with the record as it was before.
 * @param told laboratories that `followNewborn` has told
 */
export async function tellIdentity(
  context: Pick<CallContext, 'db' | 'now'>,
  before: IdentityRecord,
  told: readonly number[],
): Promise<void> {
  const { code, ...after } = await context.db
    .selectFrom('newborns')
    .select(['code', ...identityColumns])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  const { points } = identityChange(identityOf(before), identityOf(after))
  if (points.length === 0) return
  const names = points.map((point) => identityPoints[point]).join(', ')
  for (const workgroupId of await laboratoriesOf(context, before.id)) {
    if (told.includes(workgroupId)) continue
    await notifyRoles(context, {
      workgroupId,
      roles: ['supervisor'],
      type: 'message',
      title: texts.identityTitle(code),
      text: texts.identityCorrected(code, names),
      link: `/newborn/${before.id}`,
      entity: { type: 'newborn', id: before.id },
    })
  }
}
