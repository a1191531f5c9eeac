import { z } from 'zod'
import { inviteStatuses } from '../domain/index.ts'
import { NewPassword, ownPassword, SignedIn } from './auth.ts'
import {
  Changed,
  Id,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  Moment,
  many,
  PersonRef,
  RoleId,
  ScreeningId,
  WorkgroupRef,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { requiredEmail, requiredId, requiredList } from './forms.ts'
import { OwnProfileInput } from './user.ts'

export const InviteStatusId = keysEnum(inviteStatuses)

/** An invitation as its laboratory sees it; the code is only ever in the mail. */
export const Invite = z.object({
  id: Id,
  email: z.string(),
  roles: z.array(RoleId),
  workgroup: WorkgroupRef,
  screenings: z.array(ScreeningId),
  supervisorScreenings: z.array(ScreeningId).nullable(),
  status: InviteStatusId,
  sentAt: Moment,
  sentBy: PersonRef.nullable(),
  expiresAt: Moment,
  acceptedUser: PersonRef.nullable(),
})
export type Invite = z.infer<typeof Invite>

export const CreateInviteInput = z.object({
  email: requiredEmail(),
  roles: requiredList(RoleId),
  workgroupId: requiredId(),
  screenings: z.array(ScreeningId).default([]),
  supervisorScreenings: z.array(ScreeningId).nullable().default(null),
})
export type CreateInviteInput = z.input<typeof CreateInviteInput>

export const AcceptInviteInput = z
  .object({ password: NewPassword, hcp: OwnProfileInput })
  .superRefine(ownPassword('password', ({ password, hcp }) => ({ password, owner: hcp })))
export type AcceptInviteInput = z.input<typeof AcceptInviteInput>

/** The invited person's view before accepting. */
export const InviteByCode = z.object({
  email: z.string(),
  workgroup: z.string(),
  roles: z.array(RoleId),
  status: InviteStatusId,
  expiresAt: Moment,
})

const CodeParams = z.object({ code: z.string().trim().min(1).max(100) })

export const inviteEndpoints = defineResource('invite', {
  createInvite: {
    method: 'POST',
    path: '/invite',
    changes: ['invite'],
    summary: 'Mails an invitation to create an account in a laboratory.',
    access: ['administration'],
    ownSessionOnly: true,
    body: CreateInviteInput,
    response: Invite,
    errors: ['duplicate', 'permission_denied'],
  },
  listOwnInvites: {
    method: 'GET',
    path: '/invite/list/own',
    summary: 'Invitations issued by the own workgroup.',
    access: ['administration'],
    query: listQuery(['sentAt', 'email', 'status', 'expiresAt'], { status: many(InviteStatusId).optional() }),
    response: listOf(Invite),
  },
  withdrawInvite: {
    method: 'PATCH',
    path: '/invite/:id/withdraw',
    changes: ['invite'],
    summary: 'Takes an invitation back.',
    ownSessionOnly: true,
    access: ['administration'],
    params: IdParams,
    body: z.object({}),
    response: Changed.extend({ invite: Invite }),
    errors: ['invalid_transition'],
  },
  resendInvite: {
    method: 'PATCH',
    path: '/invite/:id/resend',
    changes: ['invite'],
    summary: 'Mails the invitation again with a new code and a new expiry.',
    access: ['administration'],
    ownSessionOnly: true,
    params: IdParams,
    body: z.object({}),
    response: Changed.extend({ invite: Invite }),
    errors: ['invalid_transition'],
  },
  getInviteByCode: {
    method: 'GET',
    path: '/invite/code/:code',
    summary: 'What an invitation is for and whether it still stands.',
    access: 'public',
    params: CodeParams,
    response: InviteByCode,
  },
  acceptInvite: {
    method: 'PATCH',
    path: '/invite/accept/:code',
    changes: ['invite', 'user', 'user-right'],
    summary: 'Creates the account with the chosen password; the person then signs in.',
    access: 'public',
    params: CodeParams,
    body: AcceptInviteInput,
    response: SignedIn,
    errors: ['gone', 'invalid_transition', 'duplicate'],
  },
})
