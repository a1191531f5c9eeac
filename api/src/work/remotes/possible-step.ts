import { join } from 'node:path'
import { apiVersion, type CohortPeople } from '@sne/shared/contract'
import type { RemoteAction } from '@sne/shared/domain'
import { misfitsOf, type RegistryEntry, type RemoteRegistry, shellContract } from '@sne/shared/registry'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import { differences, publishedVersions, readPublished, releaseOf } from '../../platform/remotes/published.ts'
import type { RemotesPlace } from '../../platform/remotes/registry-store.ts'
import { canary, promote, rollback, StepRefused } from '../../platform/remotes/steps.ts'
import { texts } from './texts.ts'

export interface WantedStep {
  readonly remote: string
  readonly action: RemoteAction
  readonly version: string | null
  readonly who: CohortPeople | null
}

const impossible = (message: string, details?: Record<string, unknown>) =>
  refuse('remote_refused', { message, details })

/** The release as it was published, proven byte for byte and fit for this server. @throws Refusal */
function provenRelease({ remotesDir }: RemotesPlace, remote: string, version: string) {
  if (!publishedVersions(remotesDir, remote).includes(version))
    throw refuseField('version', texts.notPublished)
  const file = readPublished(remotesDir, remote, version)
  const changed = differences(join(remotesDir, remote, version), file)
  if (changed.length > 0)
    throw impossible(texts.filesChanged(remote, version), { changed: changed.slice(0, 20) })
  // Which packages the host provides is known where it is built, not here.
  const { shellContract: shell, apiVersion: api } = file
  const needs = { shellContract: shell, apiVersion: api }
  if (misfitsOf(needs, { shellContract, apiVersion, shared: {} }).length > 0)
    throw impossible(
      texts.needsContract(remote, version, file.shellContract, file.apiVersion, shellContract, apiVersion),
    )
  return releaseOf(file)
}

/** Where going back leads: canaries end and the live version stays, otherwise the one asked for or the one before. */
export const rollbackTarget = (
  entry: Pick<RegistryEntry, 'live' | 'previous' | 'cohorts'>,
  version: string | null,
) => version ?? (entry.cohorts.length > 0 ? entry.live : (entry.previous[0] ?? null))

/** What stands in the way, in Italian; the steps themselves refuse the rest. */
function checkAgainst(entry: RegistryEntry | undefined, { remote, action, version }: WantedStep) {
  if (!entry) {
    if (action !== 'promote') throw impossible(texts.noneActive(remote))
    return
  }
  if (action === 'canary' && entry.live === version) throw impossible(texts.activeForAll)
  if (action === 'promote' && entry.live === version && entry.cohorts.length === 0)
    throw impossible(texts.activeForAll)
  if (action !== 'rollback') return
  const target = rollbackTarget(entry, version)
  if (target === null) throw impossible(texts.nonePrevious(entry.live))
  if (version && !entry.previous.includes(version))
    throw refuseField('version', texts.mayGoBackTo(entry.previous.join(', ') || 'nessuna versione'))
}

/**
 * The registry as the step would leave it.
 * @throws Refusal when the version is not published, was changed, does not fit, or the step makes no sense now
 */
export function possibleStep(
  place: RemotesPlace,
  registry: RemoteRegistry,
  wanted: WantedStep,
): RemoteRegistry {
  const { remote, action, version, who } = wanted
  const entry = registry.remotes.find(({ name }) => name === remote)
  checkAgainst(entry, wanted)
  try {
    if (action === 'rollback') {
      const target = entry && rollbackTarget(entry, version)
      if (target) provenRelease(place, remote, target)
      return rollback(registry, remote, version ?? undefined)
    }
    const release = provenRelease(place, remote, version ?? '')
    return action === 'canary' && who
      ? canary(registry, remote, release, who)
      : promote(registry, remote, release)
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error
    throw refuse('remote_refused', { details: { problem: error.message } })
  }
}
