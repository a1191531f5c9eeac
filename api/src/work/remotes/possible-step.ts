import type { CohortPeople } from '@sne/shared/contract'
import type { RemoteAction } from '@sne/shared/domain'
import type { RegistryEntry, Release, RemoteRegistry } from '@sne/shared/registry'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import { type Obstacle, obstaclesOf } from '../../platform/remotes/gate.ts'
import { readOffer } from '../../platform/remotes/host-offer.ts'
import { knownVersions } from '../../platform/remotes/known-versions.ts'
import { readProof } from '../../platform/remotes/proofs.ts'
import { digestIn, readPublished, releaseOf } from '../../platform/remotes/published.ts'
import { withRecalled } from '../../platform/remotes/recalled-twin.ts'
import { historyOf } from '../../platform/remotes/registry-store.ts'
import {
  canary,
  endCanary,
  promote,
  recall,
  rollback,
  StepRefused,
  withdraw,
} from '../../platform/remotes/steps.ts'
import type { RemotesOfServer } from './shown.ts'
import { texts } from './texts.ts'

export interface WantedStep {
  readonly remote: string
  readonly action: RemoteAction
  readonly version: string | null
  readonly who: CohortPeople | null
}

const impossible = (message: string, details?: Record<string, unknown>) =>
  refuse('remote_refused', { message, details })

function refuseFor(obstacle: Obstacle, remote: string, version: string): never {
  if (obstacle.kind === 'missing') throw refuseField('version', texts.notPublished)
  if (obstacle.kind === 'changed')
    throw impossible(texts.filesChanged(remote, version), { changed: obstacle.files.slice(0, 20) })
  if (obstacle.kind === 'recalled') throw impossible(texts.recalledCode(remote, version, obstacle.as))
  const needs = obstacle.needs.map(texts.need)
  throw impossible(texts.misfit(remote, version, needs), { needs })
}

/**
 * The release as it was published: unchanged byte for byte and fit for host and server.
 * @throws Refusal
 */
function fitRelease(
  place: RemotesOfServer,
  registry: RemoteRegistry,
  name: string,
  version: string,
): Release {
  const [obstacle] = obstaclesOf(place, registry, { name, version }, readOffer(place.hostDir))
  if (obstacle) refuseFor(obstacle, name, version)
  return releaseOf(readPublished(place.remotesDir, name, version))
}

/**
 * A release that was also opened in a browser since it was published. A version that everybody had needs no other proof.
 */
function provedRelease(
  place: RemotesOfServer,
  registry: RemoteRegistry,
  name: string,
  version: string,
): Release {
  const release = fitRelease(place, registry, name, version)
  const wasLive = historyOf(place, registry).some(
    (step) =>
      step.carriedOut && step.action === 'promote' && step.remote === name && step.version === version,
  )
  if (wasLive) return release
  const proof = readProof(place.stateDir, name, version, digestIn(place.remotesDir, name, version))
  if (!proof?.opened) throw impossible(texts.notProved(name, version))
  if (proof.findings.length > 0)
    throw impossible(texts.proofFailed(name, version), { findings: proof.findings.slice(0, 20) })
  return release
}

/** Where going back leads: canaries end and the live version stays, otherwise the one asked for or the one before. */
export const rollbackTarget = (
  entry: Pick<RegistryEntry, 'live' | 'previous' | 'cohorts'>,
  version: string | null,
) => version ?? (entry.cohorts.length > 0 ? entry.live : (entry.previous[0] ?? null))

/** Obstacles, in Italian; the steps themselves refuse the others. */
function checkAgainst(entry: RegistryEntry | undefined, { remote, action, version }: WantedStep) {
  if (!entry) {
    if (action !== 'promote' && action !== 'canary') throw impossible(texts.noneActive(remote))
    return
  }
  if (version && entry.recalled?.includes(version)) throw impossible(texts.recalled(remote, version))
  if (action === 'canary' && entry.live === version) throw impossible(texts.activeForAll)
  if (action === 'promote' && entry.live === version && entry.cohorts.length === 0)
    throw impossible(texts.activeForAll)
  if (action === 'withdraw' && entry.releases.length === 0) throw impossible(texts.servedToNobody(remote))
  if (action !== 'rollback') return
  const [trial] = entry.cohorts
  if (entry.live === null && version === null && trial)
    throw impossible(texts.trialOnly(remote, trial.version))
  const target = rollbackTarget(entry, version)
  if (target === null)
    throw impossible(entry.live ? texts.nonePrevious(entry.live) : texts.noneActive(remote))
  if (version && !entry.previous.includes(version))
    throw refuseField('version', texts.mayGoBackTo(entry.previous.join(', ') || 'nessuna versione'))
}

/**
 * The registry as the step would leave it.
 * @throws Refusal when the version is not published, was changed, does not fit, or the step makes no sense now
 */
export function possibleStep(
  place: RemotesOfServer,
  registry: RemoteRegistry,
  wanted: WantedStep,
): RemoteRegistry {
  const { remote, version } = wanted
  const entry = registry.remotes.find(({ name }) => name === remote)
  checkAgainst(entry, wanted)
  try {
    return makers[wanted.action](place, registry, { ...wanted, entry, named: version ?? '' })
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error
    throw refuse('remote_refused', { details: { problem: error.message } })
  }
}

type Made = WantedStep & { readonly entry: RegistryEntry | undefined; readonly named: string }
type Make = (place: RemotesOfServer, registry: RemoteRegistry, wanted: Made) => RemoteRegistry

const makers: Readonly<Record<RemoteAction, Make>> = {
  promote: (place, registry, { remote, named }) =>
    promote(registry, remote, provedRelease(place, registry, remote, named)),
  canary: (place, registry, { remote, named, who }) =>
    canary(
      registry,
      remote,
      provedRelease(place, registry, remote, named),
      who ?? { workgroups: [], roles: [], share: 0 },
    ),
  rollback: (place, registry, { remote, version, entry }) => {
    const target = entry && rollbackTarget(entry, version)
    if (target) fitRelease(place, registry, remote, target)
    return rollback(registry, remote, version ?? undefined)
  },
  end_canary: (_place, registry, { remote, named }) => endCanary(registry, remote, named),
  recall: (place, registry, { remote: name, named }) => {
    const offer = readOffer(place.hostDir)
    const known = knownVersions(place, registry, name)
    if (!known.includes(named)) throw refuseField('version', texts.neverPublished(known.join(', ')))
    const after = withRecalled(registry, name, named)
    return recall(
      registry,
      name,
      named,
      (version) => obstaclesOf(place, after, { name, version }, offer).length === 0,
    )
  },
  withdraw: (_place, registry, { remote }) => withdraw(registry, remote),
}
