import { mayOpen } from '@sne/shared/domain'
import { chosenVersion, type RegistryEntry } from '@sne/shared/registry'
import type { Db } from '../../platform/database/open.ts'

/** Everybody who may work, each in the role they worked in last: this role decides their version. */
export const workingPeople = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'activeRole as role', 'workgroupId'])
    .where('enabled', '=', true)
    .execute()

/** How many of them get each version of a remote: those who may open one of its pages. */
export function peopleByVersion(
  entry: Pick<RegistryEntry, 'name' | 'live' | 'cohorts' | 'releases'>,
  people: Awaited<ReturnType<typeof workingPeople>>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const person of people) {
    const version = chosenVersion(entry, person)
    const release = entry.releases.find((one) => one.version === version)
    if (!version || !release?.routes.some((route) => mayOpen(route, person.role))) continue
    counts.set(version, (counts.get(version) ?? 0) + 1)
  }
  return counts
}
