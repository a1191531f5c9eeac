import {
  type Cohort,
  isRecalled,
  parseRegistry,
  type RegistryEntry,
  type Release,
  type RemoteRegistry,
} from '@sne/shared/registry'

/** Versions kept to fall back to; more would only make the registry longer. */
export const keptVersions = 5

/** A step that cannot be made; the message says what to do. */
export class StepRefused extends Error {
  override readonly name: string = 'StepRefused'
}

const entryOf = (registry: RemoteRegistry, name: string): RegistryEntry => {
  const entry = registry.remotes.find((one) => one.name === name)
  if (!entry) throw new StepRefused(`No version of ${name} is served: promote one, or try one on some.`)
  return entry
}

const unserved = (name: string): RegistryEntry => ({
  name,
  live: null,
  previous: [],
  cohorts: [],
  releases: [],
})

/** @throws StepRefused for a version that was recalled */
function usable(registry: RemoteRegistry, name: string, version: string): RegistryEntry {
  const entry = registry.remotes.find((one) => one.name === name) ?? unserved(name)
  if (isRecalled(entry, version))
    throw new StepRefused(`${name} ${version} was recalled as harmful: publish another version.`)
  return entry
}

const without = (versions: readonly (string | null)[], version: string): string[] =>
  versions.filter((one): one is string => one !== null && one !== version)

/**
 * Puts an entry in place; only versions that are still named stay described. While no version is live, recalled ones do:
 * the host needs their routes and menu entries to say that the pages were recalled.
 */
function withEntry(registry: RemoteRegistry, entry: RegistryEntry): RemoteRegistry {
  const recalled = entry.live === null ? (entry.recalled ?? []) : []
  const named = [entry.live, ...entry.previous, ...entry.cohorts.map(({ version }) => version), ...recalled]
  const releases = entry.releases.filter(({ version }) => named.includes(version))
  const others = registry.remotes.filter(({ name }) => name !== entry.name)
  const remotes = [...others, { ...entry, releases }].sort((a, b) => a.name.localeCompare(b.name))
  try {
    return parseRegistry({ format: 2, serial: registry.serial + 1, remotes })
  } catch (error) {
    throw new StepRefused(error instanceof Error ? error.message : String(error))
  }
}

const described = (releases: readonly Release[], release: Release) => [
  ...releases.filter(({ version }) => version !== release.version),
  release,
]

/**
 * Makes a version the live one, for everybody; the former live version can be rolled back to.
 * Cohorts of the version end.
 */
export function promote(registry: RemoteRegistry, name: string, release: Release): RemoteRegistry {
  const { version } = release
  const entry = usable(registry, name, version)
  if (entry.live === version && entry.cohorts.length === 0)
    throw new StepRefused(`${name} ${version} is live already.`)
  return withEntry(registry, {
    ...entry,
    live: version,
    previous: without([entry.live, ...entry.previous], version).slice(0, keptVersions),
    cohorts: entry.cohorts.filter((cohort) => cohort.version !== version),
    releases: described(entry.releases, release),
  })
}

/** Gives a version to some people, also of a remote that nobody has yet; a cohort of the same version is replaced. */
export function canary(
  registry: RemoteRegistry,
  name: string,
  release: Release,
  who: Omit<Cohort, 'version'>,
): RemoteRegistry {
  const { version } = release
  const entry = usable(registry, name, version)
  if (entry.live === version) throw new StepRefused(`${name} ${version} is live for everybody already.`)
  return withEntry(registry, {
    ...entry,
    cohorts: [...entry.cohorts.filter((cohort) => cohort.version !== version), { ...who, version }],
    releases: described(entry.releases, release),
  })
}

/** Ends the trial of one version; trials of others continue. */
export function endCanary(registry: RemoteRegistry, name: string, version: string): RemoteRegistry {
  const entry = entryOf(registry, name)
  if (!entry.cohorts.some((cohort) => cohort.version === version))
    throw new StepRefused(
      `${name} ${version} is not on trial. On trial: ${entry.cohorts.map((one) => one.version).join(', ') || 'none'}.`,
    )
  return withEntry(registry, {
    ...entry,
    cohorts: entry.cohorts.filter((cohort) => cohort.version !== version),
  })
}

/** Why a requested version cannot be rolled back to; empty without a requested one. */
function whyNot(entry: RegistryEntry, version: string | undefined): string {
  if (version === undefined) return ''
  if (isRecalled(entry, version)) return `${version} was recalled as harmful: nobody ever gets it. `
  if (entry.live === version) return `${version} is live already. `
  return `${version} is not among the last ${keptVersions} that were live before. `
}

/**
 * Rolls back: with cohorts, the cohorts end; without, the version before becomes the live one (or the requested one).
 * Later roll-backs skip the version that was rolled back.
 */
export function rollback(registry: RemoteRegistry, name: string, to?: string): RemoteRegistry {
  const entry = entryOf(registry, name)
  if (to === undefined && entry.cohorts.length > 0) return withEntry(registry, { ...entry, cohorts: [] })
  const target = to ?? entry.previous[0]
  if (target === undefined || !entry.previous.includes(target))
    throw new StepRefused(
      entry.previous.length > 0
        ? `${whyNot(entry, target)}${name} can go back to ${entry.previous.join(', ')}.`
        : `${whyNot(entry, target)}${name} has no version before ${entry.live ?? 'this'}: promote another one.`,
    )
  const at = entry.previous.indexOf(target)
  return withEntry(registry, {
    ...entry,
    live: target,
    previous: entry.previous.slice(at + 1),
    cohorts: entry.cohorts.filter(({ version }) => version !== target),
  })
}

/**
 * Recalls a harmful version: nobody gets it any more, open tabs leave it, and it can never be served again. The newest fit
 * version before a live one becomes the live one; without any, nobody has the remote and its pages say so.
 * @param isFit whether an earlier version passes the gate
 */
export function recall(
  registry: RemoteRegistry,
  name: string,
  version: string,
  isFit: (version: string) => boolean,
): RemoteRegistry {
  const entry = entryOf(registry, name)
  if (isRecalled(entry, version)) throw new StepRefused(`${name} ${version} is recalled already.`)
  const isLive = entry.live === version
  const earlier = without(entry.previous, version)
  const previous = isLive ? earlier.filter(isFit) : earlier
  return withEntry(registry, {
    ...entry,
    live: isLive ? (previous[0] ?? null) : entry.live,
    previous: isLive ? previous.slice(1) : previous,
    cohorts: entry.cohorts.filter((cohort) => cohort.version !== version),
    recalled: [...(entry.recalled ?? []), version],
  })
}

/** Withdraws a remote: nobody gets any version; its pages and menu entries go, also those of a recalled one. Its files stay published. */
export function withdraw(registry: RemoteRegistry, name: string): RemoteRegistry {
  const entry = entryOf(registry, name)
  if (entry.live === null && entry.cohorts.length === 0 && entry.releases.length === 0)
    throw new StepRefused(`${name} is served to nobody already.`)
  return withEntry(registry, { ...entry, live: null, previous: [], cohorts: [], releases: [] })
}
