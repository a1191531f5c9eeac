import { z } from 'zod'
import { proposedRightLabels, userRightStatuses } from '../domain/index.ts'
import {
  Changed,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  Moment,
  many,
  PersonRef,
  Reason,
} from './common.ts'
import { defineResource } from './endpoint.ts'

export const ProposedRightId = keysEnum(proposedRightLabels)

/** A right that was proposed for somebody, with its decision. */
export const UserRight = z.object({
  id: Id,
  user: PersonRef,
  /** Whoever reads the letters of this address gets the account's password. */
  email: z.string(),
  /** Who changed the account's address last, where that was not the holder. */
  addressBy: PersonRef.nullable(),
  right: ProposedRightId,
  reason: z.string(),
  status: keysEnum(userRightStatuses),
  createdAt: Moment,
  /** Null where nobody known proposed it. */
  createdBy: PersonRef.nullable(),
  /** The person at work does not decide: one account made the other (`isRelatedToProposal`). */
  related: z.boolean(),
  decidedAt: Moment.nullable(),
  decidedBy: PersonRef.nullable(),
  decisionReason: z.string().nullable(),
})
export type UserRight = z.infer<typeof UserRight>

export const UserRightInput = z.object({
  userId: Id,
  right: ProposedRightId,
  /** True proposes the right; false takes it away at once, or the proposal back. */
  grant: z.boolean(),
  reason: Reason.shape.reason,
})
export type UserRightInput = z.infer<typeof UserRightInput>

const UserRightChanged = Changed.extend({ proposal: UserRight })

export const userRightEndpoints = defineResource('user-right', {
  changeUserRight: {
    method: 'POST',
    path: '/user-right',
    changes: ['user-right', 'user'],
    summary:
      'Proposes supervisor, lead, validator or administrator for somebody, or takes the right away at once.',
    access: ['support'],
    signs: true,
    body: UserRightInput,
    response: Changed.extend({ proposal: UserRight.nullable() }),
    errors: ['permission_denied', 'two_administrators'],
  },
  approveUserRight: {
    method: 'PATCH',
    path: '/user-right/:id/approve',
    changes: ['user-right', 'user'],
    summary:
      'Gives the proposed right; by an administrator who neither proposed it, nor gets it, nor shares an account with who proposed it.',
    access: ['administrator'],
    signs: true,
    params: IdParams,
    body: z.object({}),
    response: UserRightChanged,
    errors: ['invalid_transition', 'second_person'],
  },
  refuseUserRight: {
    method: 'PATCH',
    path: '/user-right/:id/refuse',
    changes: ['user-right', 'user'],
    summary:
      'Refuses the proposed right; by an administrator who neither proposed it, nor gets it, nor shares an account with who proposed it.',
    access: ['administrator'],
    signs: true,
    params: IdParams,
    body: Reason,
    response: UserRightChanged,
    errors: ['invalid_transition', 'second_person'],
  },
  listUserRights: {
    method: 'GET',
    path: '/user-right/list',
    summary: 'Proposed rights, by person and by what became of them.',
    access: ['support'],
    query: listQuery(['createdAt'], {
      status: many(keysEnum(userRightStatuses)).optional(),
      userId: IdParam.optional(),
    }),
    response: listOf(UserRight),
  },
})
