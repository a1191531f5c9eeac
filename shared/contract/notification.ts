import { z } from 'zod'
import { notificationStatuses, notificationTypeLabels, stayReasons } from '../domain/index.ts'
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
  many,
  PersonRef,
  RoleId,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { atLeastOneField, requiredId, requiredList, requiredText } from './forms.ts'

/**
 * A path of the product itself. It has no backslash and no second slash beside another one. It has no control
 * or invisible character: browsers leave such characters out and so make another address of it.
 */
export const AppLink = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)(?!.*\/\/)[^\\\p{C}\p{Z}]*$/u, 'Indirizzo non valido')

export const Notification = z.object({
  id: Id,
  userId: Id,
  /** The role to which it was addressed; null when to the person. */
  role: RoleId.nullable(),
  workgroupId: Id.nullable(),
  type: keysEnum(notificationTypeLabels),
  title: z.string(),
  text: z.string(),
  link: AppLink.nullable(),
  /** The record it is about. */
  entity: z.object({ type: z.string(), id: Id }).nullable(),
  status: keysEnum(notificationStatuses),
  createdAt: Moment,
  viewed: z.boolean(),
  viewedAt: Moment.nullable(),
  worked: z.boolean(),
  workedAt: Moment.nullable(),
  workedBy: PersonRef.nullable(),
  transferredFrom: PersonRef.nullable(),
})
export type Notification = z.infer<typeof Notification>

export const CreateNotificationInput = z
  .object({
    userId: Id.nullish(),
    role: RoleId.nullish(),
    workgroupId: Id.nullish(),
    title: requiredText({ max: 150 }),
    text: requiredText({ max: 2000 }),
    link: AppLink.nullish(),
  })
  .superRefine(atLeastOneField('userId', 'role', 'workgroupId'))
export type CreateNotificationInput = z.input<typeof CreateNotificationInput>

export const TransferNotificationsInput = z.object({
  fromUserId: requiredId(),
  toUserId: requiredId(),
  role: RoleId.nullish(),
  type: z.array(keysEnum(notificationTypeLabels)).nullish(),
  /** Only these of the requested ones; absent: every notification not yet worked. */
  ids: z.array(Id).optional(),
})

/** Notices of one type and role, with one fate: `why` is null when they move. */
export const TransferGroup = z.object({
  type: keysEnum(notificationTypeLabels),
  role: RoleId.nullable(),
  why: z.enum(stayReasons).nullable(),
  ids: z.array(Id),
  oldestAt: Moment,
})
export type TransferGroup = z.infer<typeof TransferGroup>

export const TransferPreview = z.object({
  from: PersonRef,
  to: PersonRef,
  groups: z.array(TransferGroup),
})
export type TransferPreview = z.infer<typeof TransferPreview>

export type TransferNotificationsInput = z.input<typeof TransferNotificationsInput>

/** Another person's are for support only; absent: the caller's own. */
const filters = {
  userId: IdParam.optional(),
  role: RoleId.optional(),
  viewed: Flag.optional(),
}

export const notificationEndpoints = defineResource('notification', {
  countNotifications: {
    method: 'GET',
    path: '/notification/count',
    summary: 'How many notifications match, for the bell.',
    access: 'any',
    query: z.object(filters),
    response: z.object({ count: z.number().int() }),
    background: true,
  },
  listNotifications: {
    method: 'GET',
    path: '/notification/list',
    summary: 'The own notifications, the newest first; sorted by -urgency, the urgent ones come before them.',
    access: 'any',
    query: listQuery(['createdAt', 'type', 'urgency'], {
      ...filters,
      worked: Flag.optional(),
      type: many(keysEnum(notificationTypeLabels)).optional(),
    }),
    response: listOf(Notification),
  },
  getNotification: {
    method: 'GET',
    path: '/notification/:id',
    summary: 'One notification.',
    access: 'any',
    params: IdParams,
    response: Notification,
  },
  markNotificationViewed: {
    method: 'PATCH',
    path: '/notification/:id/viewed',
    byHost: true,
    changes: ['notification'],
    summary: 'Marks one of the own notifications as read.',
    access: 'any',
    ownSessionOnly: true,
    params: IdParams,
    response: Changed.extend({ notification: Notification }),
    errors: ['invalid_transition'],
  },
  markNotificationsWorked: {
    method: 'PATCH',
    path: '/notification/set-worked-multiple',
    byHost: true,
    changes: ['notification'],
    summary: 'Marks notifications as done.',
    access: 'any',
    ownSessionOnly: true,
    body: z.object({ ids: requiredList(Id) }),
    response: z.object({ changed: z.boolean(), count: z.number().int() }),
  },
  createNotification: {
    method: 'POST',
    path: '/notification',
    changes: ['notification'],
    ownSessionOnly: true,
    summary: 'A message to a person, or to everybody of a role or workgroup.',
    access: ['support'],
    body: CreateNotificationInput,
    response: z.object({ count: z.number().int() }),
  },
  previewNotificationTransfer: {
    method: 'GET',
    path: '/notification/transfer/preview',
    summary: 'What a transfer would move, and what stays for which reason.',
    access: ['support'],
    query: z.object({
      fromUserId: IdParam,
      toUserId: IdParam,
      role: RoleId.optional(),
      type: many(keysEnum(notificationTypeLabels)).optional(),
    }),
    response: TransferPreview,
  },
  transferNotifications: {
    method: 'POST',
    path: '/notification/transfer',
    changes: ['notification'],
    summary:
      'Moves what one person has still to do to another of the same laboratory who holds its role; notices about accounts, rights and settings stay.',
    access: ['support'],
    body: TransferNotificationsInput,
    response: z.object({
      count: z.number().int(),
      /** How many of the requested ones did not move, by reason. */
      stayed: z.record(z.enum(stayReasons), z.number().int()),
    }),
  },
})
