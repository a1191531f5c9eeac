import { join } from 'node:path'
import { publishedVersions, readRemoteFile } from '../../api/src/platform/remotes/published.ts'
import { historyOf, type RemotesPlace, readRegistry } from '../../api/src/platform/remotes/registry-store.ts'
import { namedRemote, type Wish } from './arguments.ts'
import type { Installation } from './installation.ts'
import { prove } from './proof-wanted.ts'
import { describeWho } from './steps.ts'

/** What is live, for whom, and what could be. */
export function showStatus({ json }: Wish, place: RemotesPlace): string {
  const { serial, remotes } = readRegistry(place)
  const rows = remotes.map(({ name, live, previous, cohorts, recalled = [] }) => ({
    name,
    live,
    previous,
    cohorts,
    recalled,
    published: publishedVersions(place.remotesDir, name),
  }))
  if (json) return JSON.stringify({ serial, remotes: rows }, null, 1)
  if (rows.length === 0) return 'No remote is live yet.'
  return [
    `Registry ${serial}`,
    ...rows.flatMap(({ name, live, previous, cohorts, recalled, published }) => [
      '',
      `${name}  ${live ?? 'for nobody but those below'}`,
      ...cohorts.map((cohort) => `  ${cohort.version} for ${describeWho(cohort)}`),
      ...(previous.length > 0 ? [`  before: ${previous.join(', ')}`] : []),
      ...(recalled.length > 0 ? [`  recalled: ${recalled.join(', ')}`] : []),
      `  published: ${published.join(', ')}`,
    ]),
  ].join('\n')
}

/** Every step that was made, the newest last. */
export function showHistory({ json, name }: Wish, place: RemotesPlace): string {
  const steps = historyOf(place).filter((step) => !name || step.remote === name)
  if (json) return JSON.stringify(steps, null, 1)
  if (steps.length === 0) return 'Nothing was done yet.'
  return steps
    .map(({ at, action, remote, version, who, reason, by, approvedBy, carriedOut }) =>
      [
        at.slice(0, 19).replace('T', ' '),
        action.padEnd(10),
        remote,
        version,
        ...(who ? [`for ${describeWho(who)}`] : []),
        `· ${by}${approvedBy ? ` and ${approvedBy}` : ''} · ${reason}`,
        ...(carriedOut ? [] : ['· NOT CARRIED OUT']),
      ].join(' '),
    )
    .join('\n')
}

/** Proves one version, or every published one of a remote. @returns the text, and whether all are fit */
export async function showVerification(
  wish: Wish,
  place: Installation,
): Promise<{ text: string; fit: boolean }> {
  const name = namedRemote(wish)
  const versions = wish.version ? [wish.version] : publishedVersions(place.remotesDir, name)
  const lines: string[] = []
  let fit = versions.length > 0
  for (const version of versions) {
    const folder = join(place.remotesDir, name, version)
    const findings = await prove(wish, place, name, version)
    fit &&= findings.length === 0
    const needs = findings.length === 0 ? needsOf(folder) : ''
    lines.push(`${name} ${version}: ${findings.length === 0 ? `fit${needs}` : 'NOT FIT'}`)
    lines.push(...findings.map((finding) => `  - ${finding}`))
  }
  return { text: lines.join('\n') || `No version of ${name} is published.`, fit }
}

function needsOf(folder: string): string {
  const { shellContract, apiVersion, hashes } = readRemoteFile(folder)
  return ` (shell ${shellContract}, calls ${apiVersion}, ${Object.keys(hashes).length} files)`
}
