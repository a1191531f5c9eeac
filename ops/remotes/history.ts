import { emptyRegistry } from '@sne/shared/registry'
import { newestKept } from '../../api/src/platform/remotes/kept-registries.ts'
import { readSigningKey } from '../../api/src/platform/remotes/keys.ts'
import { publishedRemotesIn } from '../../api/src/platform/remotes/published.ts'
import {
  type HistoryStep,
  historyOf,
  type RemotesPlace,
  readRegistry,
} from '../../api/src/platform/remotes/registry-store.ts'
import { type StepEffect, stepsIn } from '../../api/src/platform/remotes/step-log.ts'
import { StepRefused } from '../../api/src/platform/remotes/steps.ts'
import { remoteNames } from '../build/packages.ts'
import type { Wish } from './arguments.ts'
import { describeWho } from './who.ts'

/** The served registry; where it cannot be used, the last one that was kept, and why. */
function registryOrKept(place: RemotesPlace) {
  try {
    return { registry: readRegistry(place), problem: null }
  } catch (error) {
    const key = readSigningKey(place.stateDir)
    const registry = (key && newestKept(place.stateDir, key)?.registry) ?? emptyRegistry
    return { registry, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Every step that was made, the newest last; also while the registry cannot be used. @throws StepRefused for an unknown remote */
export function showHistory({ json, name }: Pick<Wish, 'json' | 'name'>, place: RemotesPlace): string {
  const { registry, problem } = registryOrKept(place)
  const known = new Set([
    ...remoteNames,
    ...registry.remotes.map((entry) => entry.name),
    ...publishedRemotesIn(place.remotesDir),
    ...stepsIn(place.stateDir).map(({ remote }) => remote),
  ])
  if (name && !known.has(name))
    throw new StepRefused(`There is no remote ${name}. Known: ${[...known].sort().join(', ')}.`)
  const steps = historyOf(place, registry).filter((step) => !name || step.remote === name)
  if (json) return JSON.stringify(steps, null, 1)
  return [
    ...(problem
      ? [problem, `Carried out as in registry ${registry.serial}, the last one that was kept:`]
      : []),
    ...(steps.length === 0 ? ['Nothing was done yet.'] : steps.map(lineOf)),
  ].join('\n')
}

const lineOf = ({
  at,
  action,
  remote,
  version,
  who,
  effect,
  reason,
  by,
  approvedBy,
  carriedOut,
}: HistoryStep) =>
  [
    `${at.slice(0, 19).replace('T', ' ')} UTC`,
    action.padEnd(10),
    remote,
    version,
    ...(who ? [`for ${describeWho(who)}`] : []),
    ...(effect && carriedOut ? [`· ${effectWords(effect)}`] : []),
    `· ${by}${approvedBy ? ` and ${approvedBy}` : ''} · ${reason}`,
    ...(carriedOut ? [] : ['· NOT CARRIED OUT']),
  ].join(' ')

const named = (version: string | null) => version ?? 'no version'

/** The changes of a step, as text: `live 0.1.1 -> 0.1.0`, or `trial of 0.1.2 ended, live 0.1.1 stays`. */
export function effectWords({ from, to, ended = [], trials = [], undone = [] }: StepEffect): string {
  const live =
    from === undefined
      ? `live ${named(to)} restored`
      : from === to
        ? `live ${named(to)} stays`
        : `live ${named(from)} -> ${named(to)}`
  return [
    ...ended.map((version) => `trial of ${version} ended`),
    live,
    ...trials.map((version) => `${version} on trial`),
    ...undone.map(({ action, version }) => `without ${action} ${version}`),
  ].join(', ')
}
