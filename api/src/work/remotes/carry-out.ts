import type { RemoteAction } from '@sne/shared/domain'
import type { RegistryEntry } from '@sne/shared/registry'
import type { Selectable } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import type { RemoteRequestsTable } from '../../platform/database/tables/remotes.ts'
import { changeRegistry, historyOf } from '../../platform/remotes/registry-store.ts'
import { stampOf } from './names.ts'
import { possibleStep, rollbackTarget } from './possible-step.ts'
import { staleness } from './request-queries.ts'
import { shownRemotes } from './shown.ts'
import { texts } from './texts.ts'

const staleTexts = {
  changed: undefined,
  expired: texts.expired,
} as const

/** The version that a step without one is about. */
const targetOf = (action: RemoteAction, entry: RegistryEntry): string | null =>
  action === 'withdraw' ? (entry.live ?? entry.cohorts[0]?.version ?? null) : rollbackTarget(entry, null)

/**
 * Makes the step that was approved. It has the request's own id: when it was made and the approval was lost (the
 * database failed after it), approving again makes no second one.
 * @throws Refusal `remotes_locked`, `request_stale`, or why the step is not possible any more
 */
export async function carryOut(
  { services, viewer, now }: Context,
  request: Selectable<RemoteRequestsTable>,
): Promise<void> {
  const { place, registry, history, mayChange } = shownRemotes(services.settings)
  if (!mayChange) throw refuse('remotes_locked')
  if (history.some(({ id, carriedOut }) => id === request.stepId && carriedOut)) return
  const { remote, action, release, who, reason } = request
  const wanted = { remote, action, version: release, who }
  const entry = registry.remotes.find(({ name }) => name === remote)
  const version = release ?? (entry && targetOf(action, entry)) ?? ''
  const step = {
    id: request.stepId,
    action,
    remote,
    version,
    ...(who ? { who } : {}),
    reason,
    by: stampOf(request.createdBy),
    approvedBy: stampOf(viewer.userId),
  }
  // Asked under the lock, so that nobody's step comes between the question and the change.
  const make = (current: typeof registry) => {
    const stale = staleness(request, historyOf(place, current), now)
    if (stale) throw refuse('request_stale', { message: staleTexts[stale], details: { stale } })
    return possibleStep(place, current, wanted)
  }
  await changeRegistry(place, step, make, now)
}
