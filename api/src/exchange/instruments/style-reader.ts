import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { cellReader } from './cell-value.ts'
import type { RawValue } from './extraction.ts'
import { numberStyle, type StyleGuess } from './number-style.ts'
import { isInCycles } from './placeholder.ts'

/**
 * Reads the cells of one file by the style of its numbers. Analytes that the profile knows tell their own style where they can:
 * columns of another program beside them may have another decimal sign.
 */
export function styleReader(
  values: readonly RawValue[],
  profile: ImportProfile,
  delimiter: string | null,
  codeOf: (value: RawValue) => string | null,
) {
  const guessOf = (some: readonly RawValue[]): StyleGuess => {
    const [ungrouped = [], cells = []] = [true, false].map((wanted) =>
      some.filter((value) => isInCycles(codeOf(value)) === wanted).map(({ cell }) => cell),
    )
    return numberStyle(profile, cells, delimiter, ungrouped)
  }
  const ofAll = guessOf(values)
  const known = values.filter((value) => codeOf(value) !== null)
  const ofKnown = known.length === 0 || known.length === values.length ? ofAll : guessOf(known)
  const guess = ofKnown.uncertain === null ? ofKnown : ofAll
  const reader = ({ style }: StyleGuess) => cellReader(style, profile.notDetected, profile.flags)
  const readKnown = reader(guess)
  const readOther = reader(ofAll)
  return {
    readerOf: (code: string | null) => (code === null ? readOther : readKnown),
    mixed: guess.mixed,
    uncertain: guess.uncertain,
    grouped: guess.grouped ?? null,
  }
}
