import { z } from 'zod'
import { remoteFailureLabels, remoteStepLabels } from '../domain/index.ts'
import { keysEnum, Moment } from './common.ts'
import { CohortPeople, RemoteName, RemoteVersion } from './remote-names.ts'

const Versions = z.array(z.string())

/** The change of a step: everybody's former and present version, and the fate of trials. */
export const RemoteStepEffect = z.object({
  /** Absent for a repair. */
  from: z.string().nullish(),
  to: z.string().nullable(),
  /** Trials that the step ended. */
  ended: Versions.optional(),
  /** Trials that go on after a repair. */
  trials: Versions.optional(),
  /** Steps that the registry of a repair does not hold. */
  undone: z.array(z.object({ action: keysEnum(remoteStepLabels), version: z.string() })).optional(),
})
export type RemoteStepEffect = z.infer<typeof RemoteStepEffect>

/** One line of the audit file of the remotes, as the command line tells it. */
export const RemoteStepReport = z.object({
  id: z.string().regex(/^[\w-]{8,64}$/),
  at: Moment,
  action: keysEnum(remoteStepLabels),
  remote: RemoteName,
  version: RemoteVersion,
  who: CohortPeople.optional(),
  reason: z.string().trim().min(1).max(500),
  /** Account of the operating system that made it. */
  by: z.string().trim().min(1).max(100),
  approvedBy: z.string().trim().min(1).max(100).optional(),
  effect: RemoteStepEffect.optional(),
  serial: z.number().int().nonnegative().nullable(),
})
export type RemoteStepReport = z.infer<typeof RemoteStepReport>

/** How many events a browser tells at once, at most. */
export const remoteEventsAtOnce = 50

const Version = { remote: RemoteName, version: RemoteVersion }

/** A version that came on screen, or failed to. */
export const RemoteEvent = z.discriminatedUnion('kind', [
  z.object({
    ...Version,
    kind: z.literal('ready'),
    /** From the call for it to its first paint. */
    milliseconds: z.number().int().min(0).max(600_000),
  }),
  z.object({ ...Version, kind: keysEnum(remoteFailureLabels) }),
])
export type RemoteEvent = z.infer<typeof RemoteEvent>

export const RemoteEvents = z.object({ events: z.array(RemoteEvent).min(1).max(remoteEventsAtOnce) })
