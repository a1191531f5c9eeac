import type { UserRightInput } from '@sne/shared/contract'
import {
  holdsRight,
  isRelatedToProposal,
  lapsedSignature,
  type ProposedRight,
  proposedRightLabels,
  userRightMachine,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { decided } from '../../platform/transition/decided.ts'
import { accountLinks, recordMaker } from '../../records/people/account-makers.ts'
import { lapsedAsker } from '../../records/people/first-signer.ts'
import { notifyUser } from '../../records/people/notify.ts'
import { propose } from '../../records/people/propose-right.ts'
import { give, type Holder, lockHolder, take } from '../../records/people/right-holder.ts'
import { warnAdministrators } from '../../records/people/warn-administrators.ts'
import { findUserRight } from './queries.ts'
import { texts } from './texts.ts'

/** Requirements of a right for an account. */
function checkFit({ enabled, name, workgroupId }: Holder, right: ProposedRight): void {
  if (!enabled) throw refuse('validation', { message: texts.accountDisabled })
  if (name === null) throw refuse('validation', { message: texts.nameMissing })
  // An administrator belongs to no laboratory.
  if (workgroupId === null && right !== 'administrator')
    throw refuse('validation', { message: texts.laboratoryMissing })
}

/** Proposes a right, or takes it away at once. @throws Refusal `not_found`, `permission_denied`, `two_administrators`, `validation` */
export async function changeUserRight(context: Context, input: UserRightInput) {
  const { userId, right } = input
  const holder = await lockHolder(context, userId)
  if (holder.roles.includes('administrator') && context.viewer.role !== 'administrator')
    throw refuse('permission_denied')
  return input.grant ? grant(context, holder, input) : retire(context, holder, right, input.reason)
}

const pendingOf = ({ db }: Context, userId: number, right: ProposedRight) =>
  db
    .selectFrom('userRights')
    .select('id')
    .where('userId', '=', userId)
    .where('grantedRight', '=', right)
    .where('status', '=', 'pending')
    .executeTakeFirst()

async function grant(context: Context, holder: Holder, { userId, right, reason }: UserRightInput) {
  if (holdsRight(holder, right)) return { changed: false, proposal: null }
  checkFit(holder, right)
  const open = await pendingOf(context, userId, right)
  if (open) return { changed: false, proposal: await findUserRight(context, open.id) }
  const createdBy = context.viewer.userId
  const id = await propose(context, { userId, right, reason, createdBy })
  context.audit({ entity: 'user-right', id, action: 'propose', reason, details: { userId, right } })
  return { changed: true, proposal: await findUserRight(context, id) }
}

async function retire(context: Context, holder: Holder, right: ProposedRight, reason: string) {
  const open = await pendingOf(context, holder.id, right)
  if (open)
    await applyTransition(context, {
      table: 'userRights',
      machine: userRightMachine,
      id: open.id,
      action: 'withdraw',
      patch: decided(context, reason),
    })
  const held = holdsRight(holder, right)
  if (held) await take(context, holder, right)
  if (open || held)
    context.audit({ entity: 'user', id: holder.id, action: 'retire_right', reason, details: { right } })
  return {
    changed: Boolean(open) || held,
    proposal: open ? await findUserRight(context, open.id) : null,
  }
}

const thirdPerson =
  ({ db, viewer }: Context) =>
  async ({ createdBy, userId }: { readonly createdBy: number | null; readonly userId: number }) => ({
    createdBy,
    userId,
    personId: viewer.userId,
    related: isRelatedToProposal(viewer.userId, { createdBy, userId }, await accountLinks(db)),
  })

/** @throws Refusal `not_found`, `second_person`, `invalid_transition`, `validation` when the account no longer fits */
export async function approveUserRight(context: Context, id: number) {
  const { db } = context
  const { changed, row, from, to } = await applyTransition(context, {
    table: 'userRights',
    machine: userRightMachine,
    id,
    action: 'approve',
    facts: { third_person: thirdPerson(context) },
    patch: decided(context),
  })
  if (changed) {
    const { userId, grantedRight: right } = row
    const lapsed = await lapsedAsker(context, row.createdBy, ['support', 'administration', 'administrator'])
    if (lapsed !== null)
      throw refuse('invalid_transition', {
        message: lapsedSignature(lapsed, texts.proposeAgain),
        details: { from, to, allowed: ['refuse'] },
      })
    const holder = await lockHolder(context, userId)
    checkFit(holder, right)
    await give(context, holder, right)
    if (right === 'administrator')
      for (const makerId of [row.createdBy, context.viewer.userId]) await recordMaker(db, { userId, makerId })
    await tellPeople(context, row, 'approvato')
    await tellAdministrators(context, row, holder.email)
    const details = { userId, right }
    context.audit({ entity: 'user-right', id, action: 'approve', from, to, reason: row.reason, details })
  }
  return { changed, proposal: await findUserRight(context, id) }
}

/** Every other administrator sees who gave a right to whom: two accounts of one person could propose and approve. */
async function tellAdministrators(context: Context, { id, userId, createdBy }: Decided, email: string) {
  const { right, user, ...proposal } = await findUserRight(context, id)
  await warnAdministrators(context, {
    except: [userId, createdBy, context.viewer.userId],
    title: `Diritto approvato: ${proposedRightLabels[right]}`,
    text: texts.rightOf(
      user.label,
      email,
      proposal.createdBy?.label ?? texts.invitation,
      proposal.decidedBy?.label ?? '-',
    ),
    link: `/user/${userId}/edit`,
    entity: { type: 'user-right', id },
  })
}

/** @throws Refusal `not_found`, `second_person`, `invalid_transition` */
export async function refuseUserRight(context: Context, id: number, reason: string) {
  const { changed, row, from, to } = await applyTransition(context, {
    table: 'userRights',
    machine: userRightMachine,
    id,
    action: 'refuse',
    facts: { third_person: thirdPerson(context) },
    patch: decided(context, reason),
  })
  if (changed) {
    await tellPeople(context, row, `rifiutato: ${reason}`)
    const details = { userId: row.userId, right: row.grantedRight }
    context.audit({ entity: 'user-right', id, action: 'refuse', from, to, reason, details })
  }
  return { changed, proposal: await findUserRight(context, id) }
}

interface Decided {
  readonly id: number
  readonly userId: number
  readonly createdBy: number | null
  readonly grantedRight: ProposedRight
}

/** The proposer and the holder of the right are told. */
async function tellPeople(context: Context, proposal: Decided, outcome: string): Promise<void> {
  const people = new Set([proposal.userId, proposal.createdBy])
  for (const userId of people)
    if (userId !== null)
      await notifyUser(context, {
        userId,
        type: 'message',
        title: 'Diritto proposto',
        text: `${proposedRightLabels[proposal.grantedRight]}: ${outcome}`,
        entity: { type: 'user-right', id: proposal.id },
      })
}
