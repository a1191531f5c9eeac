import { z } from 'zod'
import {
  remoteActionLabels,
  remoteFailureLabels,
  remoteRequestStatuses,
  remoteStepLabels,
} from '../domain/index.ts'
import {
  Changed,
  Id,
  IdParams,
  keysEnum,
  listOf,
  Moment,
  many,
  PersonRef,
  pageQuery,
  Reason,
  Ref,
  RoleId,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { requiredText, requiredWhole } from './forms.ts'
import { CohortPeople, isSomebody, RemoteName, RemoteVersion } from './remote-names.ts'
import { RemoteEvents, RemoteStepEffect, RemoteStepReport } from './remote-report.ts'

/** A cohort's people as they are shown: laboratories by name. */
const NamedCohort = z.object({ workgroups: z.array(Ref), roles: z.array(RoleId), share: z.number() })
export type NamedCohort = z.infer<typeof NamedCohort>

/** Figures of a version in a period, as browsers reported them. */
export const RemoteFigures = z.object({
  /** Times that it came on screen. */
  mounts: z.number().int(),
  /** Half of them, and nineteen of twenty, were ready within so many ms; null without a single one. */
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  failures: z.array(z.object({ kind: keysEnum(remoteFailureLabels), count: z.number().int() })),
})
export type RemoteFigures = z.infer<typeof RemoteFigures>

/**
 * One version that is published or served. `fits`: its files are as published, and host and server offer its
 * contract of the shell, its packages and its calls.
 */
export const RemoteRelease = z.object({
  version: RemoteVersion,
  state: z.enum(['live', 'cohort', 'previous', 'published', 'recalled']),
  fits: z.boolean(),
  /** Findings of the last proof; null for a version not proved since it was published. */
  proof: z
    .object({
      at: Moment,
      by: z.string(),
      /** Version of the host that it was proved against. */
      host: z.string().nullable(),
      /** Whether a browser opened its pages. */
      opened: z.boolean(),
      /** Reasons against serving it. */
      findings: z.array(z.string()),
    })
    .nullable(),
  commit: z.string().nullable(),
  shellContract: z.string(),
  apiVersion: z.string(),
  /** The last step that named it. */
  step: z
    .object({ action: keysEnum(remoteStepLabels), at: Moment, by: z.string(), reason: z.string() })
    .nullable(),
  /** Enabled people who get it, each in the role they worked in last. */
  people: z.number().int(),
  day: RemoteFigures,
  week: RemoteFigures,
})
export type RemoteRelease = z.infer<typeof RemoteRelease>

export const RemoteOverview = z.object({
  name: RemoteName,
  /** Null before the first version was made live. */
  live: RemoteVersion.nullable(),
  /** Versions to which a step back is possible, the newest first. */
  previous: z.array(RemoteVersion),
  cohorts: z.array(NamedCohort.extend({ version: RemoteVersion })),
  /** The newest first. */
  releases: z.array(RemoteRelease),
})
export type RemoteOverview = z.infer<typeof RemoteOverview>

export const RemoteHistoryStep = z.object({
  id: z.string(),
  at: Moment,
  action: keysEnum(remoteStepLabels),
  version: z.string(),
  who: NamedCohort.nullable(),
  reason: z.string(),
  by: z.string(),
  approvedBy: z.string().nullable(),
  /** Null for a step that leaves the registry alone, and for one of an earlier version of the product. */
  effect: RemoteStepEffect.nullable(),
  /** False for a step that was cut off before the registry changed. */
  carriedOut: z.boolean(),
})
export type RemoteHistoryStep = z.infer<typeof RemoteHistoryStep>

const CohortInput = CohortPeople.extend({
  workgroups: z.array(Id).default([]),
  roles: z.array(RoleId).default([]),
  share: requiredWhole({ min: 0, max: 100 }).default(0),
})

export const RemoteRequestInput = z
  .object({
    remote: RemoteName,
    action: keysEnum(remoteActionLabels),
    /** Left out when a remote is withdrawn, and when going back: canaries end, and without one the version before comes back. */
    version: RemoteVersion.nullish(),
    who: CohortInput.nullish(),
    reason: requiredText({ min: 3, max: 500 }),
  })
  .superRefine(({ action, version, who }, context) => {
    const wrong = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (action !== 'rollback' && action !== 'withdraw' && !version)
      wrong(['version'], 'Scegliere una versione')
    if (action === 'canary' && !(who && isSomebody(who)))
      wrong(['who', 'workgroups'], 'Indicare almeno un laboratorio, un ruolo o una quota')
    if (action !== 'canary' && who) wrong(['who'], 'Solo una prova riguarda alcune persone')
  })
export type RemoteRequestInput = z.input<typeof RemoteRequestInput>

export const RemoteRequest = z.object({
  id: Id,
  remote: RemoteName,
  action: keysEnum(remoteActionLabels),
  version: RemoteVersion.nullable(),
  who: NamedCohort.nullable(),
  reason: z.string(),
  status: keysEnum(remoteRequestStatuses),
  /** Why a pending one cannot be approved any more: the remote's versions changed, or its time is over. */
  stale: z.enum(['changed', 'expired']).nullable(),
  createdAt: Moment,
  createdBy: PersonRef,
  /** The person at work does not decide: one account made the other (`isRelatedToStep`). */
  related: z.boolean(),
  expiresAt: Moment,
  decidedAt: Moment.nullable(),
  decidedBy: PersonRef.nullable(),
  decisionReason: z.string().nullable(),
})
export type RemoteRequest = z.infer<typeof RemoteRequest>

const RequestChanged = Changed.extend({ request: RemoteRequest })
const access = ['administrator'] as const
const refusals = ['remotes_locked', 'remote_refused', 'permission_denied'] as const

export const remoteEndpoints = defineResource('remote', {
  listRemotes: {
    method: 'GET',
    path: '/remote/list',
    summary: 'Remotes with their versions, who gets which, and what browsers told of them.',
    access,
    response: z.object({
      /** False where the server has no key to sign with: only the command line can make steps then. */
      mayChange: z.boolean(),
      items: z.array(RemoteOverview),
    }),
    errors: ['remotes_locked'],
  },
  getRemoteHistory: {
    method: 'GET',
    path: '/remote/:name/history',
    summary: 'Every step of one remote, the newest first.',
    access,
    params: z.object({ name: RemoteName }),
    response: z.object({ items: z.array(RemoteHistoryStep) }),
    errors: ['remotes_locked'],
  },
  listRemoteRequests: {
    method: 'GET',
    path: '/remote/request/list',
    summary: 'Steps that were asked for, with what became of them.',
    access,
    query: pageQuery(['createdAt'], {
      status: many(keysEnum(remoteRequestStatuses)).optional(),
      remote: RemoteName.optional(),
    }),
    response: listOf(RemoteRequest),
    errors: ['remotes_locked'],
  },
  requestRemoteStep: {
    method: 'POST',
    path: '/remote/request',
    changes: ['remote'],
    summary: 'Asks for a step; another administrator has to approve it.',
    access,
    signs: true,
    body: RemoteRequestInput,
    response: RemoteRequest,
    errors: refusals,
  },
  approveRemoteRequest: {
    method: 'PATCH',
    path: '/remote/request/:id/approve',
    changes: ['remote'],
    summary: 'Approves somebody else’s request and carries it out.',
    access,
    signs: true,
    params: IdParams,
    body: z.object({}),
    response: RequestChanged,
    errors: [...refusals, 'invalid_transition', 'request_stale', 'second_person'],
  },
  refuseRemoteRequest: {
    method: 'PATCH',
    path: '/remote/request/:id/refuse',
    changes: ['remote'],
    summary: 'Refuses somebody else’s request.',
    access,
    signs: true,
    params: IdParams,
    body: Reason,
    response: RequestChanged,
    errors: ['invalid_transition', 'permission_denied', 'second_person'],
  },
  withdrawRemoteRequest: {
    method: 'PATCH',
    path: '/remote/request/:id/withdraw',
    changes: ['remote'],
    summary: 'Takes the own request back.',
    access,
    signs: true,
    params: IdParams,
    body: z.object({}),
    response: RequestChanged,
    errors: ['invalid_transition', 'permission_denied'],
  },
  recordRemoteStep: {
    method: 'POST',
    path: '/remote/step',
    changes: ['remote'],
    summary: 'Takes a step of the command line into the audit trail; the same id again changes nothing.',
    access: 'operations',
    body: RemoteStepReport,
    response: Changed,
  },
  reportRemoteEvents: {
    method: 'POST',
    path: '/remote/events',
    changes: [],
    summary: 'Takes what a browser tells of remotes: load times and failures, nothing about the person.',
    access: 'any',
    body: RemoteEvents,
    response: z.object({ taken: z.number().int() }),
    audited: false,
    background: true,
    session: 'beside',
  },
})
