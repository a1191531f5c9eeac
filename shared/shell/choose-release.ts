import type { Role } from '../domain/roles.ts'
import type { RegistryEntry, Release } from './registry-entry.ts'

/** Facts that decide which version a person gets. */
export interface Person {
  readonly id: number
  readonly role: Role
  readonly workgroupId: number | null
}

/**
 * Number of a person, 0 to 100, for one remote. It never changes, and each remote orders people differently
 * (FNV-1a over name and number).
 */
export function shareOf(name: string, personId: number): number {
  let hash = 0x811c9dc5
  for (const letter of `${name}:${personId}`)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  // The last bits of FNV spread badly over short texts; a final mix makes every part count.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
  return (((hash ^ (hash >>> 13)) >>> 0) / 0x1_0000_0000) * 100
}

/** The version that somebody gets: the first cohort they belong to, otherwise the live one; null for nobody's. */
export function chosenVersion(
  { name, live, cohorts }: Pick<RegistryEntry, 'name' | 'live' | 'cohorts'>,
  person: Person | null,
): string | null {
  if (!person) return live
  const { id, role, workgroupId } = person
  const cohort = cohorts.find(
    ({ workgroups, roles, share }) =>
      (workgroupId !== null && workgroups.includes(workgroupId)) ||
      roles.includes(role) ||
      shareOf(name, id) < share,
  )
  return cohort?.version ?? live
}

/** Whether a version was found to be harmful: no browser may mount it. */
export const isRecalled = ({ recalled = [] }: Pick<RegistryEntry, 'recalled'>, version: string): boolean =>
  recalled.includes(version)

/**
 * Versions worth trying, best first: the chosen one, one that worked before, the live one, former ones. None
 * of them is recalled; the list is empty when every version is.
 */
export function candidatesOf(entry: RegistryEntry, person: Person | null, worked?: string | null): Release[] {
  const order = [chosenVersion(entry, person), worked, entry.live, ...entry.previous]
  return [...new Set(order)]
    .filter((version) => version && !isRecalled(entry, version))
    .flatMap((version) => entry.releases.filter((one) => one.version === version))
}
