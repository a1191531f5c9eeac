import type { RegistryEntry, RemoteRegistry } from '@sne/shared/registry'
import type { RemoteStep, StepEffect } from './step-log.ts'

const entryIn = ({ remotes }: RemoteRegistry, name: string) => remotes.find((entry) => entry.name === name)
const trialsOf = (entry?: RegistryEntry) => entry?.cohorts.map(({ version }) => version) ?? []

/** Change of one remote between two registries. */
export function effectOn(name: string, before: RemoteRegistry, after: RemoteRegistry): StepEffect {
  const [was, is] = [entryIn(before, name), entryIn(after, name)]
  const going = trialsOf(is)
  return {
    from: was?.live ?? null,
    to: is?.live ?? null,
    ended: trialsOf(was).filter((version) => !going.includes(version)),
  }
}

/** The line of a repair for one remote; null for a remote of which nobody had anything. */
export function repairOf(
  entry: RegistryEntry,
  undone: readonly RemoteStep[],
): { readonly version: string; readonly effect: StepEffect } | null {
  const trials = trialsOf(entry)
  const version = entry.live ?? trials[0] ?? entry.recalled?.at(-1)
  if (version === undefined) return null
  const lost = undone.flatMap(({ remote, action, version: named }) =>
    remote === entry.name ? [{ action, version: named }] : [],
  )
  return { version, effect: { to: entry.live, trials, undone: lost } }
}
