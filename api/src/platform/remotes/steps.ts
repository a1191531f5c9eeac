import {
  type Cohort,
  parseRegistry,
  type RegistryEntry,
  type Release,
  type RemoteRegistry,
} from '@sne/shared/registry'

/** Versions kept to fall back to; more would only make the registry longer. */
export const keptVersions = 5

/** A step that cannot be made; the message says what to do. */
export class StepRefused extends Error {
  override readonly name = 'StepRefused'
}

const entryOf = (registry: RemoteRegistry, name: string): RegistryEntry => {
  const entry = registry.remotes.find((one) => one.name === name)
  if (!entry) throw new StepRefused(`No version of ${name} is live yet: promote one first.`)
  return entry
}

/** Puts an entry in place; only versions that are still named stay described. */
function withEntry(registry: RemoteRegistry, entry: RegistryEntry): RemoteRegistry {
  const named = [entry.live, ...entry.previous, ...entry.cohorts.map(({ version }) => version)]
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

/** Makes a version the live one, for everybody; what was live can be gone back to. Cohorts of it have had their time. */
export function promote(registry: RemoteRegistry, name: string, release: Release): RemoteRegistry {
  const entry = registry.remotes.find((one) => one.name === name)
  if (!entry)
    return withEntry(registry, {
      name,
      live: release.version,
      previous: [],
      cohorts: [],
      releases: [release],
    })
  if (entry.live === release.version && entry.cohorts.length === 0)
    throw new StepRefused(`${name} ${release.version} is live already.`)
  const before = [entry.live, ...entry.previous].filter((version) => version !== release.version)
  return withEntry(registry, {
    ...entry,
    live: release.version,
    previous: before.slice(0, keptVersions),
    cohorts: entry.cohorts.filter(({ version }) => version !== release.version),
    releases: described(entry.releases, release),
  })
}

/** Gives a version to some people; a cohort of the same version is replaced. */
export function canary(
  registry: RemoteRegistry,
  name: string,
  release: Release,
  who: Omit<Cohort, 'version'>,
): RemoteRegistry {
  const entry = entryOf(registry, name)
  if (entry.live === release.version)
    throw new StepRefused(`${name} ${release.version} is live for everybody already.`)
  return withEntry(registry, {
    ...entry,
    cohorts: [
      ...entry.cohorts.filter(({ version }) => version !== release.version),
      { ...who, version: release.version },
    ],
    releases: described(entry.releases, release),
  })
}

/**
 * Takes back: with cohorts, the cohorts end; without, the version before becomes the live one (or the one asked for).
 * The version taken back is not among those to fall back to.
 */
export function rollback(registry: RemoteRegistry, name: string, to?: string): RemoteRegistry {
  const entry = entryOf(registry, name)
  if (to === undefined && entry.cohorts.length > 0) return withEntry(registry, { ...entry, cohorts: [] })
  const target = to ?? entry.previous[0]
  if (target === undefined || !entry.previous.includes(target))
    throw new StepRefused(
      entry.previous.length > 0
        ? `${name} can go back to ${entry.previous.join(', ')}.`
        : `${name} has no version before ${entry.live}: promote another one.`,
    )
  const at = entry.previous.indexOf(target)
  return withEntry(registry, {
    ...entry,
    live: target,
    previous: entry.previous.slice(at + 1),
    cohorts: entry.cohorts.filter(({ version }) => version !== target),
  })
}
