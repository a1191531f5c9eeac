import { type ClinicalRight, clinicalRightLabels } from '@sne/shared/domain'
import type { CallContext } from '../calls/context.ts'
import { notifyUser } from '../effects/notify.ts'
import { recordBirth } from '../transition/apply.ts'

interface Proposal {
  readonly userId: number
  readonly right: ClinicalRight
  readonly reason: string
  /** Who asks for it; null where nobody known does. */
  readonly createdBy: number | null
}

/** Administrators who can decide: neither who proposed the right nor who gets it. */
const deciders = async ({ db }: CallContext, { userId, createdBy }: Proposal) =>
  db
    .selectFrom('users')
    .select('id')
    .where('enabled', '=', true)
    .where('id', '<>', userId)
    .where('id', 'is distinct from', createdBy)
    .where((eb) => eb(eb.val('administrator'), '=', eb.fn.any('roles')))
    .execute()

/** Puts a right before the administrators; the caller writes the audit. @returns the proposal's id. */
export async function propose(context: CallContext, proposal: Proposal): Promise<number> {
  const { userId, right, reason, createdBy } = proposal
  const made = await context.db
    .insertInto('userRights')
    .values({ userId, grantedRight: right, reason, createdBy, createdAt: context.now })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'user-right', made)
  for (const { id } of await deciders(context, proposal))
    await notifyUser(context, {
      userId: id,
      type: 'message',
      title: `Diritto da approvare: ${clinicalRightLabels[right]}`,
      text: `Motivo: ${reason}`,
      link: `/user/${userId}/edit`,
      entity: { type: 'user-right', id: made.id },
    })
  return made.id
}
