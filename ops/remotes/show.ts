import { join } from 'node:path'
import { isRecalled } from '@sne/shared/registry'
import { both } from '../../api/src/platform/both-languages.ts'
import { damageOf, namedIn } from '../../api/src/platform/remotes/file-damage.ts'
import { publishedVersions, readRemoteFile } from '../../api/src/platform/remotes/published.ts'
import { type RemotesPlace, readRegistry } from '../../api/src/platform/remotes/registry-store.ts'
import { namedRemote, type Wish } from './arguments.ts'
import type { Installation } from './installation.ts'
import { prove } from './proof-wanted.ts'
import { describeWho } from './who.ts'

/** The live versions, their audience, and the possible ones. */
export function showStatus({ json }: Wish, place: RemotesPlace): string {
  const registry = readRegistry(place)
  const { serial, remotes } = registry
  const rows = remotes.map(({ name, live, previous, cohorts, recalled = [] }) => ({
    name,
    live,
    previous,
    cohorts,
    recalled,
    published: publishedVersions(place.remotesDir, name).filter((version) => !recalled.includes(version)),
    damaged: namedIn({ name, live, previous, cohorts }).flatMap((named) =>
      damageOf(place, registry, named).map((words) => `${named.version}: ${words}`),
    ),
  }))
  if (json) return JSON.stringify({ serial, remotes: rows }, null, 1)
  if (rows.length === 0) return both('Nessun modulo è attivo, per ora', 'no remote is live yet')
  return [
    `Registry ${serial}`,
    ...rows.flatMap(({ name, live, previous, cohorts, recalled, published, damaged }) => [
      '',
      `${name}  ${live === null ? nobody(cohorts.length > 0, recalled.length > 0) : `live: ${live}`}`,
      ...cohorts.map((cohort) => `  ${cohort.version} for ${describeWho(cohort)}`),
      ...(previous.length > 0 ? [`  before: ${previous.join(', ')}`] : []),
      ...(recalled.length > 0 ? [`  recalled: ${recalled.join(', ')}`] : []),
      `  published: ${published.join(', ') || 'none that may be served'}`,
      ...damaged.map((words) => `  DAMAGED ${words}`),
    ]),
  ].join('\n')
}

const nobody = (isTried: boolean, isRecalled: boolean) => {
  if (isTried) return 'for nobody but those below'
  return isRecalled ? 'for nobody: recalled or withdrawn' : 'for nobody: withdrawn'
}

/**
 * Proves one version of a remote, or every published one that was not recalled. Prints the findings of each
 * version at once.
 * @returns whether all are fit
 */
export async function showVerification(
  wish: Wish,
  place: Installation,
  say: (text: string) => void,
): Promise<boolean> {
  const name = namedRemote(wish)
  const versions = wish.version ? [wish.version] : publishedVersions(place.remotesDir, name)
  if (versions.length === 0) say(`No version of ${name} is published.`)
  let fit = versions.length > 0
  for (const [at, version] of versions.entries()) {
    if (isRecalledIn(place, name, version)) {
      say(`${name} ${version}: RECALLED as harmful, nobody ever gets it`)
      fit &&= wish.version === null
      if (wish.version === null) continue
    }
    if (versions.length > 1) say(`${name} ${version}: being proved (${at + 1} of ${versions.length})`)
    const findings = await prove(wish, place, name, version)
    fit &&= findings.length === 0
    const needs = findings.length === 0 ? needsOf(join(place.remotesDir, name, version)) : ''
    say(
      [
        `${name} ${version}: ${findings.length === 0 ? `fit${needs}` : 'NOT FIT'}`,
        ...findings.map((finding) => `  - ${finding}`),
      ].join('\n'),
    )
  }
  return fit
}

function isRecalledIn(place: Installation, name: string, version: string): boolean {
  const entry = readRegistry(place).remotes.find((one) => one.name === name)
  return entry !== undefined && isRecalled(entry, version)
}

function needsOf(folder: string): string {
  const { shellContract, apiVersion, hashes } = readRemoteFile(folder)
  return ` (shell ${shellContract}, calls ${apiVersion}, ${Object.keys(hashes).length} files)`
}
