import type { AcceptInviteInput } from '@sne/shared/contract'
import { inviteMachine, type Role, rolesWithoutProposal } from '@sne/shared/domain'
import type { z } from 'zod'
import { checkNewPassword } from '../../platform/auth/new-password.ts'
import type { PublicContext } from '../../platform/calls/context.ts'
import type { Preparing } from '../../platform/calls/handler.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { recordMaker } from '../../records/people/account-makers.ts'
import { checkNoNamesake } from '../../records/people/namesake.ts'
import { propose } from '../../records/people/propose-right.ts'
import { texts as accountTexts } from '../../records/people/texts.ts'
import { byCode, findAccount, isOver } from './service.ts'
import { texts } from './texts.ts'

/** Asked with the code alone, which only the owner of the address has. */
async function checkNoAccount(db: Db, email: string): Promise<void> {
  if (!(await findAccount(db, email))) return
  const message = accountTexts.emailTaken
  throw refuse('duplicate', { message, fields: [{ path: 'email', message }] })
}

/** Hashes the password that is chosen with a code, outside of the call's transaction. @throws Refusal `not_found`, `too_many_attempts` */
export const prepareAcceptance = (
  { db, address, services }: Preparing<PublicContext>,
  code: string,
  password: string,
): Promise<string> =>
  services.passwords.run(address, async ({ hash }) => {
    found(await byCode(db, code))
    return hash(password)
  })

/**
 * Makes the account with the chosen password; the person then signs in. The role of a supervisor becomes a proposal.
 * @returns the account's id
 * @throws Refusal `not_found`, `gone` when its time is over, `invalid_transition`, `duplicate`
 */
export async function acceptInvite(
  context: PublicContext,
  code: string,
  { password, hcp }: z.output<typeof AcceptInviteInput>,
  passwordHash: string,
): Promise<number> {
  const { db, now } = context
  const invite = found(await byCode(db, code))
  await checkNoAccount(db, invite.email)
  const roles = rolesWithoutProposal(invite.roles)
  if (roles.length === 0)
    throw refuse('gone', {
      message: texts.supervisorAlone,
    })
  checkNewPassword(password, { ...hcp, email: invite.email })
  await checkNoNamesake(db, { ...hcp, id: null, workgroupId: invite.workgroupId })
  const { id } = await db
    .insertInto('users')
    .values({
      email: invite.email,
      passwordHash,
      passwordChangedAt: now,
      roles,
      activeRole: roles[0] as Role,
      title: hcp.title ?? null,
      name: hcp.name,
      surname: hcp.surname,
      nameSort: sortKey(hcp.surname, hcp.name),
      phone: hcp.phone ?? null,
      workgroupId: invite.workgroupId,
      screenings: invite.screenings,
      supervisorScreenings: invite.supervisorScreenings,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordMaker(db, { userId: id, makerId: invite.sentBy })
  const { changed, row } = await applyTransition(context, {
    table: 'invites',
    machine: inviteMachine,
    id: invite.id,
    action: 'accept',
    by: 'effect',
    patch: { acceptedUserId: id },
  })
  if (!changed || isOver(row.expiresAt, now)) throw refuse('gone')
  if (invite.roles.includes('supervisor'))
    await propose(context, {
      userId: id,
      right: 'supervisor',
      reason: `Invito in ${invite.workgroup}`,
      createdBy: invite.sentBy,
    })
  context.audit({ entity: 'invite', id: invite.id, action: 'accept', details: { userId: id } })
  return id
}
