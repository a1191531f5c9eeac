import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type RemoteRegistry, RemoteVersion } from '@sne/shared/registry'
import { damageOf, namedIn } from '../../api/src/platform/remotes/file-damage.ts'
import { removeIncomplete } from '../../api/src/platform/remotes/publish.ts'
import { readRegistry } from '../../api/src/platform/remotes/registry-store.ts'
import { type Repaired, repairRegistry } from '../../api/src/platform/remotes/repair.ts'
import type { Wish } from './arguments.ts'
import { by, type Installation } from './installation.ts'
import { reasonOf } from './prompt.ts'

/**
 * Restores the registry where it is broken, and compares the files of all published versions.
 * @returns repairs and problems; not in order while a live or tried version is damaged
 */
export async function repairStep(
  wish: Wish,
  place: Installation,
): Promise<{ readonly text: string; readonly fit: boolean }> {
  removeIncomplete(place)
  const repaired = await repairRegistry(place, { reason: await reasonOf(wish.reason), by: by() })
  const registry = repaired?.registry ?? readRegistry(place)
  const damaged = versionsIn(place, registry).flatMap((one) => {
    const problems = damageOf(place, registry, one)
    return problems.length > 0 ? [{ ...one, problems }] : []
  })
  const served = new Set(
    registry.remotes.flatMap(({ name, live, cohorts }) =>
      [live, ...cohorts.map(({ version }) => version)].map((version) => `${name} ${version}`),
    ),
  )
  const text = [
    ...(repaired ? restored(repaired) : ['The registry is whole: nothing to repair.']),
    ...(damaged.length > 0 ? ['Damaged versions, which this command cannot mend:'] : []),
    ...damaged.flatMap(({ name, version, problems }) =>
      problems.map((words) => `  ${name} ${version}: ${words}`),
    ),
    ...(damaged.length > 0
      ? [
          'Restore their folders from a backup, or publish a build of the same sources (npm run remotes -- publish); otherwise promote another version or go back.',
        ]
      : []),
  ].join('\n')
  return { text, fit: !damaged.some(({ name, version }) => served.has(`${name} ${version}`)) }
}

/** Versions that a folder or the registry names; recalled ones too, whose folders are compared with later builds. */
function versionsIn({ remotesDir }: Installation, registry: RemoteRegistry) {
  const names = new Set([...registry.remotes.map(({ name }) => name), ...foldersIn(remotesDir)])
  return [...names].sort().flatMap((name) => {
    const entry = registry.remotes.find((one) => one.name === name)
    const named = entry ? namedIn(entry).map(({ version }) => version) : []
    const versions = new Set([
      ...named,
      ...foldersIn(join(remotesDir, name)).filter((folder) => RemoteVersion.safeParse(folder).success),
    ])
    return [...versions].map((version) => ({ name, version }))
  })
}

const foldersIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))
    : []

/** Lists the versions that people get again, and the steps that the restored registry does not hold. */
const restored = ({ registry: { serial, remotes }, undone }: Repaired) => [
  `Registry ${serial} is served again:`,
  ...remotes.map(({ name, live, cohorts }) =>
    [`  ${name} ${live ?? 'for nobody'}`, ...cohorts.map(({ version }) => `${version} on trial`)].join(', '),
  ),
  ...(undone.length > 0 ? ['These later steps are not in it; make them again where they are wanted:'] : []),
  ...undone.map(
    ({ at, action, remote, version }) =>
      `  ${at.slice(0, 19).replace('T', ' ')} UTC ${action} ${remote} ${version}`,
  ),
]
