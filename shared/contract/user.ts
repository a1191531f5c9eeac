import { z } from 'zod'
import {
  isLatinName,
  labRoles,
  permissionLabels,
  validationMessages,
  workgroupTypeLabels,
} from '../domain/index.ts'
import { NewPassword, ownPassword } from './auth.ts'
import {
  Changed,
  Flag,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  Moment,
  Ok,
  Reason,
  Ref,
  RoleId,
  ScreeningId,
  Version,
  WorkgroupRef,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { optionalText, requiredEmail, requiredList, requiredPassword, requiredText } from './forms.ts'

export const PermissionId = keysEnum(permissionLabels)

/** The professional profile of a person. */
const Profile = z.object({
  title: z.string().nullable(),
  name: z.string(),
  surname: z.string(),
  phone: z.string().nullable(),
  /** May override failed controls and approve cut-offs; false for `Me` in a session opened by support. */
  lead: z.boolean(),
  /** May accept reports; false for `Me` in a session opened by support. */
  validator: z.boolean(),
  config: z.object({ screenings: z.array(ScreeningId) }),
})

/** The signed-in person as every screen needs them. */
export const Me = z.object({
  id: Id,
  email: z.string(),
  roles: z.array(RoleId),
  currentRole: RoleId,
  /** Keys of `permissionLabels`; a key of a newer server counts for nothing. None in a session opened by support. */
  permissions: z.array(z.string()),
  /** Holds the administrator role, which passes every role check; false in a session opened by support. */
  admin: z.boolean(),
  /** Null for an account without a profile, which is shown by its e-mail. */
  hcp: Profile.extend({
    workgroup: z
      .object({
        id: Id,
        name: z.string(),
        type: keysEnum(workgroupTypeLabels),
        config: z.object({ screenings: z.array(ScreeningId) }),
      })
      .nullable(),
  }).nullable(),
  /** When set it replaces the screenings of workgroup and profile. */
  supervisorScreenings: z.array(ScreeningId).nullable(),
  /** Who really acts in a session opened by support; null in an ordinary one. */
  impersonatedBy: z.object({ id: Id, email: z.string(), label: z.string() }).nullable(),
})
export type Me = z.infer<typeof Me>

/** The signed-in person, with data for the host alone. */
export const MeAtHost = Me.extend({
  /** The data are a demonstration's; absent in the answer of an older server. */
  demonstration: z.boolean().optional(),
})
export type MeAtHost = z.infer<typeof MeAtHost>

export const UserRow = z.object({
  id: Id,
  email: z.string(),
  surname: z.string().nullable(),
  name: z.string().nullable(),
  roles: z.array(RoleId),
  workgroup: WorkgroupRef.nullable(),
  enabled: z.boolean(),
  lastLoginAt: Moment.nullable(),
  createdAt: Moment,
})
export type UserRow = z.infer<typeof UserRow>

export const User = z.object({
  id: Id,
  version: Version,
  email: z.string(),
  roles: z.array(RoleId),
  enabled: z.boolean(),
  hcp: Profile.extend({ workgroup: WorkgroupRef.nullable() }).nullable(),
  supervisorScreenings: z.array(ScreeningId).nullable(),
  permissions: z.array(PermissionId),
  /** An address that waits for its confirmation; the account still has `email`. */
  pendingEmail: z.string().nullable(),
  lastLoginAt: Moment.nullable(),
  createdAt: Moment,
})
export type User = z.infer<typeof User>

const PersonName = requiredText({ max: 100 }).refine(isLatinName, validationMessages.latinLetters())

/** Own data that a person may change. */
export const OwnProfileInput = z.object({
  title: optionalText({ max: 50, line: true }),
  name: PersonName,
  surname: PersonName,
  phone: optionalText({ max: 50, line: true }),
})
export type OwnProfileInput = z.infer<typeof OwnProfileInput>

/** Lead and validator are not among these: they are proposed and approved (`user-right.ts`). */
const ProfileInput = OwnProfileInput.extend({
  workgroupId: Id.nullable(),
  screenings: z.array(ScreeningId),
})

export const CreateUserInput = z.object({
  email: requiredEmail(),
  roles: requiredList(RoleId),
  hcp: ProfileInput,
  supervisorScreenings: z.array(ScreeningId).nullable().default(null),
})
export type CreateUserInput = z.infer<typeof CreateUserInput>

/** Only given fields are changed; the profile is replaced as a whole. */
export const UpdateUserInput = z.object({
  email: requiredEmail().optional(),
  roles: requiredList(RoleId).optional(),
  enabled: z.boolean().optional(),
  hcp: ProfileInput.optional(),
  supervisorScreenings: z.array(ScreeningId).nullable().optional(),
  /** With it a change of an older record is refused; forms, which send every field, name it. */
  version: Version.optional(),
})
export type UpdateUserInput = z.infer<typeof UpdateUserInput>

/** `password` is the current one; a wrong one is refused as an error of that field. */
export const CredentialsInput = z
  .object({
    email: requiredEmail(),
    password: requiredPassword(),
    newPassword: NewPassword.optional(),
  })
  .superRefine(
    ownPassword('newPassword', ({ email, newPassword }) => ({ password: newPassword, owner: { email } })),
  )
export type CredentialsInput = z.infer<typeof CredentialsInput>

export const PermissionInput = z.object({
  permission: PermissionId,
  /** False withdraws it. */
  grant: z.boolean(),
  reason: Reason.shape.reason,
})
export type PermissionInput = z.infer<typeof PermissionInput>

export const userEndpoints = defineResource('user', {
  getMe: {
    method: 'GET',
    path: '/user',
    summary: 'The signed-in person; 401 when signed out.',
    access: 'any',
    response: MeAtHost,
    background: true,
    session: 'beside',
  },
  getUser: {
    method: 'GET',
    path: '/v2/user/:id',
    summary: 'One account: every one for support, the own one for anybody (others are not found).',
    access: 'any',
    params: IdParams,
    response: User,
  },
  createUser: {
    method: 'POST',
    path: '/user',
    changes: ['user'],
    summary: 'Creates an account and mails a link to choose the password.',
    access: ['support'],
    ownSessionOnly: true,
    body: CreateUserInput,
    response: User,
    errors: ['duplicate', 'permission_denied', 'right_by_proposal'],
  },
  listUsers: {
    method: 'GET',
    path: '/user/list',
    summary: 'Accounts by name, role, laboratory and whether they are enabled.',
    access: ['support'],
    query: listQuery(['surname', 'email', 'workgroup', 'lastLoginAt', 'createdAt'], {
      role: RoleId.optional(),
      workgroupId: IdParam.optional(),
      enabled: Flag.optional(),
    }),
    response: listOf(UserRow),
  },
  listAnalysts: {
    method: 'GET',
    path: '/user/list/analyst',
    summary: 'Analysts of the own laboratory, for filters and accountability.',
    access: labRoles,
    response: z.object({ items: z.array(Ref) }),
  },
  updateOwnProfile: {
    method: 'PATCH',
    path: '/hcp/own',
    changes: ['user'],
    summary:
      'Changes telephone, title and names of the signed-in person; of somebody who signs the telephone and missing names.',
    access: 'any',
    ownSessionOnly: true,
    body: OwnProfileInput,
    response: Me,
    errors: ['duplicate', 'permission_denied'],
  },
  updateCredentials: {
    method: 'PATCH',
    path: '/user/credentials',
    changes: ['user'],
    summary:
      'Asks for another e-mail, which is confirmed there, or changes the password; other sessions then end.',
    access: 'any',
    ownSessionOnly: true,
    body: CredentialsInput,
    /** The address that was mailed a link, if another one was given. */
    response: Ok.extend({ pendingEmail: z.string().nullable() }),
    errors: ['too_many_attempts'],
  },
  updateUser: {
    method: 'PATCH',
    path: '/v2/user/:id',
    changes: ['user'],
    summary: 'Changes roles, profile, screenings or whether the account is enabled.',
    access: ['support'],
    ownSessionOnly: true,
    params: IdParams,
    body: UpdateUserInput,
    response: User,
    errors: ['duplicate', 'permission_denied', 'right_by_proposal', 'two_administrators', 'stale_version'],
  },
  changeUserPermission: {
    method: 'PATCH',
    path: '/user/:id/permission',
    changes: ['user'],
    summary:
      'Grants a personal permission or withdraws it, at once; nobody grants one to the own account. The person is told.',
    access: ['administrator'],
    signs: true,
    params: IdParams,
    body: PermissionInput,
    response: Changed.extend({ user: User }),
    errors: ['second_person'],
  },
})
