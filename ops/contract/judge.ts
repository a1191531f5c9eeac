import { type Change, compareSurfaces } from './compare-surfaces.ts'
import type { Surface } from './surface.ts'

export interface Verdict {
  readonly changes: readonly Change[]
  /** Whether the version in the sources is enough for the changes. */
  readonly enough: boolean
  /** The least version that would be. */
  readonly needed: string
}

/**
 * `major.minor`; a whole number, as the version was once written, counts as `.0`. @throws Error for anything
 * else
 */
export function versionParts(version: string | number): readonly [major: number, minor: number] {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(String(version))
  if (!match) throw new Error(`${version} is no version of the shell contract: write major.minor, as in 1.0`)
  return [Number(match[1]), Number(match[2] ?? 0)]
}

/**
 * Version of `shellContract` that the change of the surface requires. A change that may break a remote built
 * for the older surface requires a new major version. An addition requires a new minor version. @param after
 * with the version in the sources
 */
export function judge(before: Surface, after: Surface): Verdict {
  const changes = compareSurfaces(before, after)
  const [major, minor] = versionParts(before.shellContract)
  const [nowMajor, nowMinor] = versionParts(after.shellContract)
  const breaking = changes.some(({ kind }) => kind === 'breaking')
  if (breaking) return { changes, enough: nowMajor > major, needed: `${major + 1}.0` }
  if (changes.length > 0)
    return {
      changes,
      enough: nowMajor > major || (nowMajor === major && nowMinor > minor),
      needed: `${major}.${minor + 1}`,
    }
  const back = nowMajor < major || (nowMajor === major && nowMinor < minor)
  return { changes, enough: !back, needed: before.shellContract }
}

/** The message to a person who changed the shell; null when the accepted surface equals the sources. */
export function complaint(before: Surface | null, after: Surface): string | null {
  if (!before) return 'There is no shared/shell/public-surface.json yet: npm run shell:surface'
  const { changes, enough, needed } = judge(before, after)
  if (JSON.stringify(before) === JSON.stringify(after)) return null
  const steps = enough
    ? 'Accept it: npm run shell:surface'
    : `Set shellContract to '${needed}' in shared/shell/version.ts, then accept it: npm run shell:surface`
  const lines = changes.map(({ kind, place, what }) => `  ${kind.padEnd(8)}  ${place} ${what}`)
  return [
    `What remotes can rely on changed from contract ${before.shellContract}:`,
    ...(lines.length > 0 ? lines : [`  nothing but its version or the names of its types`]),
    steps,
  ].join('\n')
}
