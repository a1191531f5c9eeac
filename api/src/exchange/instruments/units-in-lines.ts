import type { MatchProblem } from '@sne/shared/contract'
import { fileLimits } from '../../platform/limits.ts'
import type { ExpectedAnalyte } from './match-analytes.ts'
import { listedProblems } from './row-problems.ts'
import { rowText, type TableRow } from './table.ts'
import { texts } from './texts.ts'
import { isSameUnit } from './units.ts'

/** A concentration or activity by volume: `µg/dL`, `mU/L`, `ug/dl`; a flow (`mL/min`) is none. */
const perVolume =
  /(?<![\p{L}\d/])(?:mc|[fpnuµ\u03bcmk])?(?:g|mol|u|iu|ui|eq)\s?\/\s?[dmuµ\u03bc]?l(?![\p{L}\d/])/giu

/**
 * A unit that a line outside of the table tells and that is none of the plate's: the numbers may be given in it, whatever the words
 * around it. No line says of which analyte it speaks, so nothing is converted.
 */
export function unitsInLines(
  lines: readonly TableRow[],
  expected: readonly ExpectedAnalyte[],
): MatchProblem[] {
  const wanted = [...new Set(expected.flatMap(({ unit }) => unit || []))]
  if (wanted.length === 0) return []
  return lines
    .flatMap((row) => {
      const told = rowText(row).slice(0, fileLimits.shownCharacters).match(perVolume) ?? []
      const other = told.find((unit) => !wanted.some((one) => isSameUnit(unit, one)))
      return other === undefined ? [] : [texts.unitInLine(row.line, other, wanted.join(', '))]
    })
    .slice(0, listedProblems)
    .map((text) => ({ severity: 'error' as const, well: null, sample: null, text }))
}
