import { columnRoles, type ProfileSpec } from '@sne/shared/domain'
import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { normaliseName } from './names.ts'
import { isLongName, longestPlainName } from './own-names.ts'
import { texts } from './texts.ts'
import { looksLikeUnit } from './units.ts'
import { isDoubting, isRejecting } from './verdict.ts'

/** Where a profile says what it may not, and why; Italian, fit to be shown. */
export interface SpecProblem {
  readonly field: string
  readonly message: string
}

export const problem = (field: string, message: string): SpecProblem => ({ field, message })

/** Words are compared as they are normalised: what comes after this looks at no longer ones. */
export function lengthProblem(spec: ProfileSpec): SpecProblem | null {
  const all: readonly (readonly [string, readonly string[]])[] = [
    ['marks', spec.marks],
    ['sheet', spec.sheet === null ? [] : [spec.sheet]],
    ...columnRoles.map((role) => [`columns.${role}`, spec.columns[role]] as const),
    ['kinds', Object.values(spec.kinds).flat()],
    ['notDetected', spec.notDetected],
    ['flags', spec.flags],
    ['analytes', spec.analytes.map(({ name }) => name)],
    ['ignored', spec.ignored],
    ['units', spec.units.map(({ unit }) => unit)],
  ]
  const long = all.find(([, words]) => words.some(isLongName))
  return long ? problem(long[0], texts.ownLongName(longestPlainName)) : null
}

/**
 * Words of instruments for a signal that is absent or below what they detect. No other word is one: whether `Missing` or `non eseguito`
 * was measured nobody knows, and an absent value of galactose is in range.
 */
const absentSignal =
  /^(?:n\.?d\.?|n\.?r\.?|undet(?:\.|ermined)?|indeterminato|non(?:determinato|rilevat[oaei]|rilevabil[ei])|not(?:detected|detectable|found)|no(?:ct|cq|peak|picco|amp|amplification)|nessun(?:ct|picco|segnale)|(?:<|below|under|sotto(?:il)?)?(?:lod|loq|lloq|limit|limite))$/u

export function wordProblem(
  { notDetected, flags, kinds }: ProfileSpec,
  base: ImportProfile | null,
): SpecProblem | null {
  const builtIn = new Set(base?.notDetected)
  if (notDetected.includes('') && !builtIn.has('')) return problem('notDetected', texts.ownEmpty)
  const wrong = notDetected.find((word) => !builtIn.has(word) && !absentSignal.test(normaliseName(word)))
  if (wrong !== undefined) return problem('notDetected', texts.ownNotDetected(wrong))
  const flag = flags.find((word) => !/^\p{L}{1,12}$/u.test(word) || isDoubting(word) || looksLikeUnit(word))
  if (flag !== undefined) return problem('flags', texts.ownFlag(flag))
  const all = Object.values(kinds).flat()
  const kind = kinds.sample.find((word) => isDoubting(word)) ?? all.find((word) => isRejecting(word))
  if (kind !== undefined) return problem('kinds', texts.ownKind(kind))
  const known = new Set<string>()
  const again = all.find((word) => known.size === known.add(normaliseName(word)).size)
  return again === undefined ? null : problem('kinds', texts.ownTwice(again))
}
