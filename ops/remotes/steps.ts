import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import type { RemoteRegistry } from '@sne/shared/registry'
import {
  publishedVersions,
  publishFolder,
  readPublished,
  releaseOf,
} from '../../api/src/platform/remotes/published.ts'
import {
  changeRegistry,
  type RemotesPlace,
  readRegistry,
  recordStep,
  type StepAction,
} from '../../api/src/platform/remotes/registry-store.ts'
import { canary, promote, rollback, StepRefused } from '../../api/src/platform/remotes/steps.ts'
import { namedRemote, namedVersion, type Wish } from './arguments.ts'
import { buildRelease } from './build-release.ts'
import { reasonOf } from './prompt.ts'
import { proof } from './proof-wanted.ts'

/** Where the person stands; the script itself may run elsewhere. */
const startFolder = process.env.INIT_CWD ?? process.cwd()

/** The account at this machine: who made a step. */
const by = () => `${userInfo().username} (command line)`

const stepOf = async (wish: Wish, action: StepAction, remote: string, version: string) => ({
  action,
  remote,
  version,
  reason: await reasonOf(wish.reason),
  by: by(),
})

/** Copies a built folder to where it is served from, or builds it first from the sources at hand. Nothing goes live. */
export async function publishStep(wish: Wish, place: RemotesPlace): Promise<string> {
  const name = namedRemote(wish)
  const step = await stepOf(wish, 'publish', name, '')
  const folder = wish.from ? resolve(startFolder, wish.from) : await buildRelease(name)
  const { remote, isNew } = publishFolder(folder, place.remotesDir)
  if (remote.name !== name) throw new StepRefused(`${folder} holds ${remote.name}, not ${name}.`)
  if (!isNew) return `${name} ${remote.version} is published already, with the same bytes.`
  await recordStep(place, { ...step, version: remote.version })
  return `${name} ${remote.version} is published. Nobody gets it yet: canary or promote it.`
}

/** A published version that was proved against the host's contract. */
async function provedRelease(wish: Wish, place: RemotesPlace) {
  const name = namedRemote(wish)
  const version = namedVersion(wish, publishedVersions(place.remotesDir, name))
  const remote = readPublished(place.remotesDir, name, version)
  const findings = await proof(wish)(join(place.remotesDir, name, version))
  if (findings.length > 0)
    throw new StepRefused([`${name} ${version} is not fit to be served:`, ...findings].join('\n  '))
  return { name, version, release: releaseOf(remote) }
}

export async function promoteStep(wish: Wish, place: RemotesPlace): Promise<string> {
  const { name, version, release } = await provedRelease(wish, place)
  await changeRegistry(place, await stepOf(wish, 'promote', name, version), (registry) =>
    promote(registry, name, release),
  )
  return `${name} ${version} is live for everybody.`
}

export async function canaryStep(wish: Wish, place: RemotesPlace): Promise<string> {
  const { name, version, release } = await provedRelease(wish, place)
  const { workgroups, roles, share } = wish
  if (workgroups.length + roles.length + share === 0)
    throw new StepRefused('Who gets it? --workgroup 3, --role analyst or --share 10 (per cent of people).')
  const who = { workgroups, roles, share }
  const step = { ...(await stepOf(wish, 'canary', name, version)), who }
  await changeRegistry(place, step, (registry) => canary(registry, name, release, who))
  return `${name} ${version} is live for ${describeWho(who)}.`
}

export async function rollbackStep(wish: Wish, place: RemotesPlace): Promise<string> {
  const name = namedRemote(wish)
  const taken = liveVersion(readRegistry(place), name)
  const step = await stepOf(wish, 'rollback', name, wish.version ?? taken)
  const next = await changeRegistry(place, step, (registry) =>
    rollback(registry, name, wish.version ?? undefined),
  )
  const live = liveVersion(next, name)
  return live === taken
    ? `${name}: everybody has ${live} again.`
    : `${name} is back at ${live}; ${taken} was taken back.`
}

const liveVersion = (registry: RemoteRegistry, name: string) =>
  registry.remotes.find((entry) => entry.name === name)?.live ?? 'nothing'

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
