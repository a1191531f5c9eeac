import type { RemoteHistoryStep, RemoteOverview, RemoteRelease, RemoteStepEffect } from '@sne/shared/contract'
import { daysAfter } from '@sne/shared/domain'
import { isRecalled, type RegistryEntry } from '@sne/shared/registry'
import type { Context } from '../../platform/calls/context.ts'
import { lookForDamage, namedIn } from '../../platform/remotes/file-damage.ts'
import { misfits } from '../../platform/remotes/gate.ts'
import { readOffer } from '../../platform/remotes/host-offer.ts'
import { readProof } from '../../platform/remotes/proofs.ts'
import {
  digestIn,
  publishedRemotesIn,
  publishedVersions,
  readPublished,
} from '../../platform/remotes/published.ts'
import type { RemoteStep, StepEffect } from '../../platform/remotes/step-log.ts'
import { figuresSince } from './figures.ts'
import { type Names, readNames } from './names.ts'
import { peopleByVersion, workingPeople } from './people.ts'
import { type Shown, shownRemotes } from './shown.ts'

/** Remotes in the registry, and folders of those that were published and never made live. */
const remoteNames = ({ registry, place }: Shown): string[] =>
  [...new Set([...registry.remotes.map(({ name }) => name), ...publishedRemotesIn(place.remotesDir)])].sort()

function stateOf(entry: RegistryEntry | undefined, version: string): RemoteRelease['state'] {
  if (entry && isRecalled(entry, version)) return 'recalled'
  if (entry?.live === version) return 'live'
  if (entry?.cohorts.some((cohort) => cohort.version === version)) return 'cohort'
  return entry?.previous.includes(version) ? 'previous' : 'published'
}

const stepOf = (steps: readonly RemoteStep[], version: string, names: Names): RemoteRelease['step'] => {
  const naming = steps.filter((one) => one.version === version)
  // Publishing equal bytes again changes nothing for people with the version.
  const step = naming.findLast(({ serial }) => serial !== null) ?? naming.at(-1)
  return step ? { action: step.action, at: step.at, by: names.author(step.by), reason: step.reason } : null
}

/** One folder that cannot be read must not hide all the others. */
function readableFile(remotesDir: string, remote: string, version: string, log: Context['log']) {
  try {
    return readPublished(remotesDir, remote, version)
  } catch (error) {
    log.warn({ err: error, remote, version }, 'a published version cannot be read')
    return null
  }
}

function proofOf({ place }: Shown, name: string, version: string): RemoteRelease['proof'] {
  const proof = readProof(place.stateDir, name, version, digestIn(place.remotesDir, name, version))
  if (!proof) return null
  const { digest: _digest, ...told } = proof
  return told
}

/** The remotes with everything that helps to decide about their versions. */
export async function listRemotes({ db, now, services, log }: Context) {
  const shown = shownRemotes(services.settings)
  const { registry, history, place, mayChange } = shown
  const names = await readNames(
    db,
    history.map(({ by }) => by),
  )
  const people = await workingPeople(db)
  const offer = readOffer(place.hostDir)
  const today = await figuresSince(db, daysAfter(now, -1))
  const week = await figuresSince(db, daysAfter(now, -7))

  const damaged = new Set(
    lookForDamage(place, registry, registry.remotes.flatMap(namedIn)).map(
      (one) => `${one.name} ${one.version}`,
    ),
  )

  const items = remoteNames(shown).map((name): RemoteOverview => {
    const entry = registry.remotes.find((one) => one.name === name)
    const counts = entry ? peopleByVersion(entry, people) : new Map<string, number>()
    const steps = history.filter((step) => step.remote === name && step.carriedOut)
    const versions = new Set([
      ...publishedVersions(place.remotesDir, name),
      ...(entry?.releases ?? []).map(({ version }) => version),
    ])
    const releases = [...versions].flatMap((version): RemoteRelease[] => {
      const file = readableFile(place.remotesDir, name, version, log)
      // Without its folder a version is described by the registry, and fits nobody.
      const described = file ?? entry?.releases.find((one) => one.version === version)
      if (!described) return []
      const release = {
        version,
        state: stateOf(entry, version),
        fits: file !== null && !damaged.has(`${name} ${version}`) && misfits(file, offer).length === 0,
        proof: file && proofOf(shown, name, version),
        commit: described.commit,
        shellContract: described.shellContract,
        apiVersion: described.apiVersion,
        step: stepOf(steps, version, names),
        people: counts.get(version) ?? 0,
        day: today(name, version),
        week: week(name, version),
      }
      return [release]
    })
    return {
      name,
      live: entry?.live ?? null,
      previous: entry?.previous ?? [],
      cohorts: (entry?.cohorts ?? []).map(({ version, ...who }) => ({ ...names.cohort(who), version })),
      releases: releases.sort(newestFirst(steps)),
    }
  })
  return { mayChange, items }
}

/** By the step in which a version was first named; versions say little about time when they come from sources. */
const newestFirst = (steps: readonly RemoteStep[]) => {
  const first = (version: string) => steps.findIndex((step) => step.version === version)
  return (one: RemoteRelease, other: RemoteRelease) => {
    const [a, b] = [first(one.version), first(other.version)]
    return a === b ? 0 : a === -1 ? -1 : b === -1 ? 1 : b - a
  }
}

/** The contract's lists are not read-only. */
const shownEffect = ({ ended = [], trials = [], undone = [], ...live }: StepEffect): RemoteStepEffect => ({
  ...live,
  ended: [...ended],
  trials: [...trials],
  undone: [...undone],
})

export async function historyOfRemote({ db, services }: Context, remote: string) {
  const { history } = shownRemotes(services.settings)
  const steps = history.filter((step) => step.remote === remote)
  const names = await readNames(
    db,
    steps.flatMap(({ by, approvedBy }) => [by, approvedBy ?? '']),
  )
  const items = steps.map(
    ({ id, at, action, version, who, reason, by, approvedBy, effect, carriedOut }): RemoteHistoryStep => ({
      id,
      at,
      action,
      version,
      who: who ? names.cohort(who) : null,
      reason,
      by: names.author(by),
      approvedBy: approvedBy ? names.author(approvedBy) : null,
      effect: effect ? shownEffect(effect) : null,
      carriedOut,
    }),
  )
  return { items: items.reverse() }
}
