import type { Release, RemoteRegistry } from '@sne/shared/registry'
import { obstaclesOf, obstacleWords } from '../../api/src/platform/remotes/gate.ts'
import { readOffer } from '../../api/src/platform/remotes/host-offer.ts'
import { knownVersions } from '../../api/src/platform/remotes/known-versions.ts'
import { publishedVersions, readPublished, releaseOf } from '../../api/src/platform/remotes/published.ts'
import { withRecalled } from '../../api/src/platform/remotes/recalled-twin.ts'
import { changeRegistry, readRegistry } from '../../api/src/platform/remotes/registry-store.ts'
import type { NewStep, StepAction } from '../../api/src/platform/remotes/step-log.ts'
import {
  canary,
  endCanary,
  promote,
  recall,
  rollback,
  StepRefused,
  withdraw,
} from '../../api/src/platform/remotes/steps.ts'
import { offerOfSources } from '../build/host-offer.ts'
import { namedRemote, namedVersion, type Wish } from './arguments.ts'
import { by, type Installation } from './installation.ts'
import { reasonOf } from './prompt.ts'
import { prove } from './proof-wanted.ts'
import { describeWho } from './who.ts'

const stepOf = async (wish: Wish, action: StepAction, remote: string, version: string) => ({
  action,
  remote,
  version,
  reason: await reasonOf(wish.reason),
  by: by(),
})

const notFit = (name: string, version: string, findings: readonly string[]) => {
  if (findings.length > 0)
    throw new StepRefused([`${name} ${version} is not fit to be served:`, ...findings].join('\n  '))
}

type Make = (registry: RemoteRegistry, name: string, release: Release) => RemoteRegistry

/**
 * Makes a step with a published version that was proved against the host's contract. Refusals without a
 * browser come before one is opened: a missing reason, a recalled version, one that is live already.
 */
async function provedStep(
  wish: Wish,
  place: Installation,
  given: Pick<NewStep, 'action' | 'who'>,
  make: Make,
): Promise<string> {
  const name = namedRemote(wish)
  const version = namedVersion(wish, publishedVersions(place.remotesDir, name))
  const step = { ...(await stepOf(wish, given.action, name, version)), ...given }
  const release = releaseOf(readPublished(place.remotesDir, name, version))
  make(readRegistry(place), name, release)
  notFit(name, version, await prove(wish, place, name, version))
  await changeRegistry(place, step, (registry) => make(registry, name, release))
  return `${name} ${version}`
}

export async function promoteStep(wish: Wish, place: Installation): Promise<string> {
  return `${await provedStep(wish, place, { action: 'promote' }, promote)} is live for everybody.`
}

export async function canaryStep(wish: Wish, place: Installation): Promise<string> {
  const { workgroups, roles, share } = wish
  if (workgroups.length + roles.length + share === 0)
    throw new StepRefused('Who gets it? --workgroup 3, --role analyst or --share 10 (per cent of people).')
  const who = { workgroups, roles, share }
  const before = readRegistry(place)
    .remotes.find(({ name }) => name === wish.name)
    ?.cohorts.find(({ version }) => version === wish.version)
  const tried = await provedStep(wish, place, { action: 'canary', who }, (registry, name, release) =>
    canary(registry, name, release, who),
  )
  return [
    `${tried} is live for ${describeWho(who)}${before ? `, instead of ${describeWho(before)}` : ''}.`,
    ...(workgroups.length > 0 ? [unknownLaboratories] : []),
  ].join('\n')
}

/** The command has no connection to the database. */
const unknownLaboratories =
  'Numbers of laboratories are not looked up here: the page of versions (/remote/list) names those that exist.'

export async function rollbackStep(wish: Wish, place: Installation): Promise<string> {
  const name = namedRemote(wish)
  const taken = liveVersion(readRegistry(place), name)
  const step = await stepOf(wish, 'rollback', name, wish.version ?? taken ?? '')
  const next = await changeRegistry(place, step, (registry) => {
    const back = rollback(registry, name, wish.version ?? undefined)
    const target = liveVersion(back, name)
    if (target !== null && target !== taken) fitToGoBackTo(place, registry, name, target)
    return back
  })
  const live = liveVersion(next, name)
  if (live !== taken) return `${name} is back at ${live}; ${taken} was taken back.`
  return `${name}: the trials have ended. ${notReplaced(next, name)}`
}

/** After a going back that only ended trials. */
function notReplaced({ remotes }: RemoteRegistry, name: string): string {
  const { live = null, previous = [] } = remotes.find((entry) => entry.name === name) ?? {}
  if (live === null) return 'Nobody has the remote now: no version was live.'
  const further = previous[0] ? `\`rollback\` again leads to ${previous[0]}` : 'There is no version before it'
  return `The live version ${live} was NOT replaced: everybody has it. ${further}.`
}

/** A version that was live is not opened again, but its files are compared and its needs are asked. */
function obstaclesHere(place: Installation, registry: RemoteRegistry, name: string, version: string) {
  const offer = readOffer(place.hostDir) ?? offerOfSources()
  return obstaclesOf(place, registry, { name, version }, offer)
}

const fitToGoBackTo = (place: Installation, registry: RemoteRegistry, name: string, version: string) =>
  notFit(name, version, obstaclesHere(place, registry, name, version).flatMap(obstacleWords))

/** Whether an earlier version may take the place of a recalled one: in order, and not with the same code. */
const fitAfterRecall =
  (place: Installation, registry: RemoteRegistry, name: string, recalled: string) => (version: string) =>
    obstaclesHere(place, withRecalled(registry, name, recalled), name, version).length === 0

export async function endCanaryStep(wish: Wish, place: Installation): Promise<string> {
  const name = namedRemote(wish)
  const { cohorts = [] } = readRegistry(place).remotes.find((entry) => entry.name === name) ?? {}
  const version = wish.version ?? (cohorts.length === 1 ? cohorts[0]?.version : null)
  if (!version)
    throw new StepRefused(
      `Which trial of ${name}? ${cohorts.map((cohort) => cohort.version).join(', ') || 'None goes on.'}`,
    )
  const step = await stepOf(wish, 'end_canary', name, version)
  await changeRegistry(place, step, (registry) => endCanary(registry, name, version))
  return `The trial of ${name} ${version} has ended.`
}

export async function recallStep(wish: Wish, place: Installation): Promise<string> {
  const name = namedRemote(wish)
  const version = namedVersion(wish, publishedVersions(place.remotesDir, name))
  const known = knownVersions(place, readRegistry(place), name)
  if (!known.includes(version))
    throw new StepRefused(
      `${name} ${version} was never published here, so nothing is recalled. Known: ${known.join(', ') || 'none'}.`,
    )
  const step = await stepOf(wish, 'recall', name, version)
  const next = await changeRegistry(place, step, (registry) =>
    recall(registry, name, version, fitAfterRecall(place, registry, name, version)),
  )
  const live = liveVersion(next, name)
  return `${name} ${version} is recalled: open tabs leave it within a minute. ${live ? `Everybody gets ${live}.` : 'Nobody has the remote now: its pages say that they were recalled, until another version is promoted or `withdraw` takes them away.'}`
}

export async function withdrawStep(wish: Wish, place: Installation): Promise<string> {
  const name = namedRemote(wish)
  const entry = readRegistry(place).remotes.find((one) => one.name === name)
  const served = entry?.live ?? entry?.cohorts[0]?.version ?? ''
  const step = await stepOf(wish, 'withdraw', name, served)
  await changeRegistry(place, step, (registry) => withdraw(registry, name))
  return `${name} is withdrawn: its pages and menu entries are gone. Its versions stay published.`
}

const liveVersion = (registry: RemoteRegistry, name: string): string | null =>
  registry.remotes.find((entry) => entry.name === name)?.live ?? null
