import type { MatchProblem } from '@sne/shared/contract'
import type { ImportProfile } from '../../platform/database/import-profile.ts'
import type { ExpectedAnalyte } from './match-analytes.ts'
import type { ParsedRow } from './parsed-file.ts'
import { texts } from './texts.ts'
import { isSameUnit, splitUnit } from './units.ts'

type Conversions = ImportProfile['conversions']

const problem = (severity: MatchProblem['severity'], text: string): MatchProblem => ({
  severity,
  well: null,
  sample: null,
  text,
})
const shown = (factor: number) => String(factor).replace('.', ',')

export interface UnitConversion {
  /** The analytes with the units in which the file gives them. */
  readonly expected: readonly ExpectedAnalyte[]
  /** The row in our unit. */
  readonly convert: (code: string, row: ParsedRow) => ParsedRow
  /**
   * The import's remarks on the factors; where the file itself does not tell the unit, a person confirms it.
   * @param rows as they can be used
   */
  readonly told: (rows: readonly ParsedRow[], codeOf: (row: ParsedRow) => string | null) => ToldConversions
}

export interface ToldConversions {
  readonly problems: readonly MatchProblem[]
  readonly toConfirm: readonly string[]
}

/**
 * Multiplies values by the factors that the profile has for its files' units. The file's own units are compared with those of the
 * profile: a value in any other unit, in ours too, is unreadable. A factor into a unit that the analyte no longer has stops the import.
 */
export function unitConversion(
  expected: readonly ExpectedAnalyte[],
  conversions: Conversions,
): UnitConversion {
  const byCode = new Map(conversions.map((one) => [one.code, one]))
  const own = expected.flatMap((analyte) => {
    const found = byCode.get(analyte.code)
    return found ? [{ ...found, now: analyte.unit ?? '' }] : []
  })
  return {
    expected: expected.map((analyte) => {
      const found = byCode.get(analyte.code)
      return found ? { ...analyte, unit: found.unit } : analyte
    }),
    convert: (code, row) => {
      const found = byCode.get(code)
      if (!found || row.value === null) return row
      return { ...row, value: Number((row.value * found.factor).toPrecision(12)) }
    },
    told: (rows, codeOf) => {
      const read = own.map((one) => ({
        ...one,
        rows: rows.filter((row) => row.value !== null && codeOf(row) === one.code),
      }))
      const used = read.filter((one) => one.rows.length > 0)
      const sentence = (one: (typeof used)[number], isTold: boolean) =>
        texts[isTold ? 'converted' : 'convertedUntold'](one.code, one.unit, shown(one.factor), one.to)
      const isTold = (one: (typeof used)[number]) => one.rows.every(tellsUnit)
      return {
        problems: [
          ...used
            .filter(({ now, to }) => !isSameUnit(now, to))
            .map(({ code, to, now }) => problem('error', texts.otherTarget(code, to, now))),
          ...used.map((one) => problem('info', sentence(one, isTold(one)))),
        ],
        toConfirm: used.filter((one) => !isTold(one)).map((one) => sentence(one, false)),
      }
    },
  }
}

const tellsUnit = ({ analyteName, units }: ParsedRow) =>
  units.length > 0 || splitUnit(analyteName).unit !== null
