import { resolve } from 'node:path'
import { isRecalled, type RemoteRegistry } from '@sne/shared/registry'
import { obstaclesOf, obstacleWords } from '../../api/src/platform/remotes/gate.ts'
import { readOffer } from '../../api/src/platform/remotes/host-offer.ts'
import { publishFolder, removeIncomplete } from '../../api/src/platform/remotes/publish.ts'
import {
  publishedVersions,
  readPublished,
  readRemoteFile,
  releaseOf,
} from '../../api/src/platform/remotes/published.ts'
import { changeRegistry, readRegistry } from '../../api/src/platform/remotes/registry-store.ts'
import { repairRegistry } from '../../api/src/platform/remotes/repair.ts'
import type { StepAction } from '../../api/src/platform/remotes/step-log.ts'
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
import { buildRelease } from './build-release.ts'
import { by, type Installation } from './installation.ts'
import { reasonOf } from './prompt.ts'
import { prove } from './proof-wanted.ts'

/** Where the person stands; the script itself may run elsewhere. */
const startFolder = process.env.INIT_CWD ?? process.cwd()

const stepOf = async (wish: Wish, action: StepAction, remote: string, version: string) => ({
  action,
  remote,
  version,
  reason: await reasonOf(wish.reason),
  by: by(),
})

/** Copies a built folder to where it is served from, or builds it first from the sources at hand. Nothing goes live. */
export async function publishStep(wish: Wish, place: Installation): Promise<string> {
  const name = namedRemote(wish)
  const reason = await reasonOf(wish.reason)
  const folder = wish.from ? resolve(startFolder, wish.from) : await buildRelease(name)
  removeIncomplete(place)
  const built = readRemoteFileOf(folder)
  if (built.name !== name) throw new StepRefused(`${folder} holds ${built.name}, not ${name}.`)
  const { remote, isNew, restored } = publishFolder(folder, place, { reason, by: by() })
  const { version } = remote
  const whose = whoHas(readRegistry(place), name, version)
  if (restored.length > 0)
    return `${name} ${version} was damaged (${restored.join('; ')}): its whole folder was put in place again, with the bytes that were recorded. ${whose}`
  return isNew
    ? `${name} ${version} is published. ${whose}`
    : `${name} ${version} is published already, with the same bytes. ${whose}`
}

/** Who gets a version by the registry, in a sentence. */
function whoHas(registry: RemoteRegistry, name: string, version: string): string {
  const entry = registry.remotes.find((one) => one.name === name)
  if (entry && isRecalled(entry, version)) return 'It was recalled as harmful: nobody ever gets it.'
  if (entry?.live === version) return 'Everybody has it.'
  const cohort = entry?.cohorts.find((one) => one.version === version)
  return cohort ? `It is on trial for ${describeWho(cohort)}.` : 'Nobody gets it yet: canary or promote it.'
}

/** @throws StepRefused for a folder that no build made */
function readRemoteFileOf(folder: string) {
  try {
    return readRemoteFile(folder)
  } catch (error) {
    throw new StepRefused(
      `${folder} holds no built remote: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
    )
  }
}

const notFit = (name: string, version: string, findings: readonly string[]) => {
  if (findings.length > 0)
    throw new StepRefused([`${name} ${version} is not fit to be served:`, ...findings].join('\n  '))
}

/** A published version that was proved against the host's contract. */
async function provedRelease(wish: Wish, place: Installation) {
  const name = namedRemote(wish)
  const version = namedVersion(wish, publishedVersions(place.remotesDir, name))
  notFit(name, version, await prove(wish, place, name, version))
  return { name, version, release: releaseOf(readPublished(place.remotesDir, name, version)) }
}

export async function promoteStep(wish: Wish, place: Installation): Promise<string> {
  const { name, version, release } = await provedRelease(wish, place)
  await changeRegistry(place, await stepOf(wish, 'promote', name, version), (registry) =>
    promote(registry, name, release),
  )
  return `${name} ${version} is live for everybody.`
}

export async function canaryStep(wish: Wish, place: Installation): Promise<string> {
  const { workgroups, roles, share } = wish
  if (workgroups.length + roles.length + share === 0)
    throw new StepRefused('Who gets it? --workgroup 3, --role analyst or --share 10 (per cent of people).')
  const { name, version, release } = await provedRelease(wish, place)
  const who = { workgroups, roles, share }
  const step = { ...(await stepOf(wish, 'canary', name, version)), who }
  await changeRegistry(place, step, (registry) => canary(registry, name, release, who))
  return `${name} ${version} is live for ${describeWho(who)}.`
}

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
  return live === taken
    ? `${name}: everybody has ${live ?? 'no version'} again.`
    : `${name} is back at ${live}; ${taken} was taken back.`
}

/** A version that was live is not opened again, but its files are compared and its needs are asked. */
function obstaclesHere(place: Installation, registry: RemoteRegistry, name: string, version: string) {
  const offer = readOffer(place.hostDir) ?? offerOfSources()
  return obstaclesOf(place, registry, { name, version }, offer)
}

const fitToGoBackTo = (place: Installation, registry: RemoteRegistry, name: string, version: string) =>
  notFit(name, version, obstaclesHere(place, registry, name, version).flatMap(obstacleWords))

const fitIn = (place: Installation, registry: RemoteRegistry, name: string) => (version: string) =>
  obstaclesHere(place, registry, name, version).length === 0

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
  const step = await stepOf(wish, 'recall', name, version)
  const next = await changeRegistry(place, step, (registry) =>
    recall(registry, name, version, fitIn(place, registry, name)),
  )
  const live = liveVersion(next, name)
  return `${name} ${version} is recalled: open tabs leave it within a minute. ${live ? `Everybody gets ${live}.` : 'Nobody has the remote now.'}`
}

export async function withdrawStep(wish: Wish, place: Installation): Promise<string> {
  const name = namedRemote(wish)
  const entry = readRegistry(place).remotes.find((one) => one.name === name)
  const served = entry?.live ?? entry?.cohorts[0]?.version ?? ''
  const step = await stepOf(wish, 'withdraw', name, served)
  await changeRegistry(place, step, (registry) => withdraw(registry, name))
  return `${name} is withdrawn: its pages and menu entries are gone. Its versions stay published.`
}

export async function repairStep(wish: Wish, place: Installation): Promise<string> {
  removeIncomplete(place)
  const repaired = await repairRegistry(place, { reason: await reasonOf(wish.reason), by: by() })
  const registry = repaired ?? readRegistry(place)
  const offer = readOffer(place.hostDir) ?? offerOfSources()
  const wrong = registry.remotes.flatMap(({ name, releases }) =>
    releases.flatMap(({ version }) =>
      obstaclesOf(place, registry, { name, version }, offer)
        .flatMap(obstacleWords)
        .map((words) => `  ${name} ${version}: ${words}`),
    ),
  )
  return [
    repaired ? `Registry ${registry.serial} is served again.` : 'The registry is whole: nothing to repair.',
    ...(wrong.length > 0
      ? ['Versions that it names are not in order; publish or take them back:', ...wrong]
      : []),
  ].join('\n')
}

const liveVersion = (registry: RemoteRegistry, name: string): string | null =>
  registry.remotes.find((entry) => entry.name === name)?.live ?? null

export function describeWho({
  workgroups,
  roles,
  share,
}: Pick<Wish, 'workgroups' | 'roles' | 'share'>): string {
  return [
    ...(workgroups.length > 0 ? [`laboratories ${workgroups.join(', ')}`] : []),
    ...(roles.length > 0 ? [`roles ${roles.join(', ')}`] : []),
    ...(share > 0 ? [`${share} % of people`] : []),
  ].join(' and ')
}
