import type { MatchProblem, MatchReport } from '@sne/shared/contract'
import { isomersOf, partsOf } from './analyte-names.ts'
import { analyteCoder, normaliseAnalyte, oncePerName } from './names.ts'
import type { ParsedRow } from './parsed-file.ts'
import { texts } from './texts.ts'
import { isSameUnit, splitUnit } from './units.ts'

export interface AnalyteMatch {
  readonly mapped: MatchReport['analytesMapped']
  readonly unmapped: string[]
  readonly missing: string[]
  readonly problems: MatchProblem[]
  /** Our code of a row's analyte when the plate's type expects it. */
  readonly codeOf: (row: ParsedRow) => string | null
  /** The row as it can be used: in another unit than ours its value is unreadable. */
  readonly usable: (row: ParsedRow) => ParsedRow
}

/** Most names of a file that one sentence gives. */
const listedNames = 12

const problem = (severity: MatchProblem['severity'], text: string): MatchProblem => ({
  severity,
  well: null,
  sample: null,
  text,
})

/** An analyte of the plate's type. */
export interface ExpectedAnalyte {
  readonly code: string
  readonly label: string
  readonly unit?: string
}

const otherUnit = (column: string, unit: string, wanted: string): MatchProblem =>
  problem('warning', texts.otherUnit(column, unit, wanted))

/**
 * Compares the analytes of a file with those of the plate's type; the profile's map precedes equal names.
 * @param signedNames names that the laboratory signed: one isomer alone is then the sum
 */
export function matchAnalytes(
  rows: readonly ParsedRow[],
  expected: readonly ExpectedAnalyte[],
  signedNames: Readonly<Record<string, string>> = {},
): AnalyteMatch {
  const labels = new Map(expected.map(({ code, label }) => [code, label]))
  const names = Map.groupBy(expected, ({ label }) => normaliseAnalyte(label))
  const ownLabels = [...names.values()].flatMap(([one, other]) => (one && !other ? one : []))
  const ownNames = Object.fromEntries(ownLabels.map(({ code, label }) => [label, code]))
  const byName = oncePerName(analyteCoder(ownNames, [...labels.keys()]))
  const codeOf = ({ analyteCode, analyteName }: ParsedRow): string | null =>
    analyteCode !== null && labels.has(analyteCode) ? analyteCode : byName(analyteName)
  const signed = analyteCoder(signedNames, [])
  const columns = new Map(rows.map((row) => [row.analyteName, codeOf(row)]))
  const mapped: AnalyteMatch['mapped'] = []
  const unmapped: string[] = []
  for (const [column, code] of columns) {
    if (code === null) unmapped.push(column)
    else mapped.push({ column, code, label: labels.get(code)! })
  }
  const found = new Set(mapped.map(({ code }) => code))
  const missing = [...labels.keys()].filter((code) => !found.has(code))
  const foreign = mapped.flatMap(({ column, code }) => {
    const { unit } = splitUnit(column)
    const wanted = expected.find((analyte) => analyte.code === code)?.unit
    return unit !== null && wanted !== undefined && !isSameUnit(unit, wanted)
      ? [{ column, unit, wanted }]
      : []
  })
  const unreadable = new Set(foreign.map(({ column }) => column))
  /** A unit of a cell, or beside it, that is another than that of its analyte. */
  const foreignUnit = (row: ParsedRow): { unit: string; wanted: string } | null => {
    const wanted = expected.find(({ code }) => code === codeOf(row))?.unit
    const unit = wanted === undefined ? undefined : row.units.find((one) => !isSameUnit(one, wanted))
    return unit === undefined || wanted === undefined ? null : { unit, wanted }
  }
  const cells = Map.groupBy(
    rows.flatMap((row) => {
      const found = row.units.length === 0 ? null : foreignUnit(row)
      return found ? [{ column: row.analyteName, ...found }] : []
    }),
    ({ column, unit }) => `${column} ${unit}`,
  )
  const usable = (row: ParsedRow): ParsedRow =>
    unreadable.has(row.analyteName) || foreignUnit(row) !== null
      ? { ...row, value: null, comparator: null, notDetected: false, flagText: texts.unitDiffers }
      : row
  const problems = [
    ...problemsOf(found.size, mapped, missing, unmapped),
    ...partProblems(mapped, unmapped),
    ...isomerProblems(mapped.filter(({ column, code }) => signed(column) !== code)),
    ...foreign.map(({ column, unit, wanted }) => otherUnit(column, unit, wanted)),
    ...[...cells.values()].flatMap(([one]) => (one ? [otherUnit(one.column, one.unit, one.wanted)] : [])),
  ]
  return { mapped, unmapped, missing, problems, codeOf, usable }
}

function problemsOf(
  found: number,
  mapped: AnalyteMatch['mapped'],
  missing: readonly string[],
  unmapped: readonly string[],
): MatchProblem[] {
  if (found === 0) return [problem('error', texts.noAnalyte(unmapped.slice(0, listedNames).join(', ')))]
  const problems: MatchProblem[] = []
  if (missing.length > 0) problems.push(problem('warning', texts.analytesMissing(missing.join(', '))))
  const known = new Set<string>()
  const twice = mapped.filter(({ code }) => known.size === known.add(code).size)
  for (const { column, code } of twice) {
    problems.push(problem('error', texts.columnsOfOneAnalyte(code, column)))
  }
  return problems
}

/** The column names one of several isomers that are measured together. */
export const isIsomer = (code: string, column: string): boolean =>
  isomersOf(code)
    .map(normaliseAnalyte)
    .includes(normaliseAnalyte(splitUnit(column).name))

/** A column of one isomer replaces the required sum: the required analyte is missing. */
const isomerProblems = (mapped: AnalyteMatch['mapped']): MatchProblem[] =>
  mapped.flatMap(({ code, column }) =>
    isIsomer(code, column) ? [problem('error', texts.isomerAlone(code, column))] : [],
  )

/** A sum that the file gives in parts: one of them alone would be judged as the whole. */
function partProblems(mapped: AnalyteMatch['mapped'], unmapped: readonly string[]): MatchProblem[] {
  const plainOf = oncePerName((name) => normaliseAnalyte(splitUnit(name).name))
  return mapped.flatMap(({ code, column }) => {
    const names = partsOf(code).map(normaliseAnalyte)
    const part = names.length === 0 ? undefined : unmapped.find((name) => names.includes(plainOf(name)))
    return part === undefined ? [] : [problem('error', texts.partOfAnalyte(code, column, part))]
  })
}
