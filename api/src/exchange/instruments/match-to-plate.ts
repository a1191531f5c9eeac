import type { FileWell, MatchProblem, MatchReport } from '@sne/shared/contract'
import { minimumMatchedWells, plateMachine } from '@sne/shared/domain'
import { fileLimits } from '../../platform/limits.ts'
import { type ExpectedAnalyte, matchAnalytes } from './match-analytes.ts'
import { type MatchedValue, mergeRows } from './match-values.ts'
import type { ParsedFile, ParsedRow } from './parsed-file.ts'
import { placeRows } from './place-rows.ts'
import { instrumentName, namesAgree, type PlannedWell } from './planned-well.ts'
import { texts } from './texts.ts'

/** The report but for what only the caller knows: the file's identity and the profiles of the laboratory. */
export type PlateReport = Omit<MatchReport, 'file' | 'profile' | 'profileRecognised' | 'profiles'>

export interface PlateToMatch {
  /** As printed on the plate and in its worklist. */
  readonly barcode: string
  readonly wells: readonly PlannedWell[]
  /** Analytes of the plate's type that an instrument measures (no ratios: the server computes them). */
  readonly analytes: readonly ExpectedAnalyte[]
}

export interface PlateMatch {
  readonly report: PlateReport
  /** Values of planned wells and known analytes; empty wells and other analytes are left out. */
  readonly values: readonly MatchedValue[]
}

/**
 * Lays a parsed file on a plate. A file is importable when nothing in it is an error, it names no other plate, every
 * named sample agrees with the card planned in its well, and at least 90 % of the sample wells are found.
 */
export function matchToPlate(parsed: ParsedFile, plate: PlateToMatch): PlateMatch {
  const placed = placeRows(parsed, plate.wells)
  const analytes = matchAnalytes(parsed.rows, plate.analytes)
  const samples = plate.wells.filter((well) => well.type === 'sample')
  const planned = new Map(
    plate.wells.filter((well) => well.type !== 'empty').map((well) => [well.position, well]),
  )
  const rowsOf = (well: PlannedWell) => placed.byWell.get(well.position) ?? []
  const asSample = (well: PlannedWell) => rowsOf(well).filter(({ kind }) => kind === 'sample')
  const found = samples.filter((well) => asSample(well).length > 0)
  const missing = samples.filter((well) => asSample(well).length === 0)
  const named = found.filter((well) => asSample(well).some(({ sampleName }) => sampleName !== null))
  const disagreeing = named.filter((well) => !asSample(well).every((row) => agrees(row, well)))
  const plateMismatch = otherPlate(parsed, plate)
  const matchedShare = samples.length === 0 ? 0 : found.length / samples.length
  const crowded = found.filter((well) => isCrowded(asSample(well)))
  const duplicated = found.filter((well) => parsed.replicates === 'first' && isTwice(asSample(well)))
  const problems: MatchProblem[] = [
    ...parsed.problems.map(({ severity, message }) => problem(severity, message)),
    ...otherPlateProblems(plateMismatch, disagreeing.length, named.length),
    ...disagreeing.map((well) => disagreement(well, asSample(well).find((row) => !agrees(row, well))!)),
    ...missing.filter((well) => rowsOf(well).length > 0).map((well) => wrongKind(well, rowsOf(well)[0]!)),
    ...duplicated.map((well) => twice(well)),
    ...crowded.map((well) => tooMany(well)),
    ...shareProblems(matchedShare, missing.length, samples.length),
    ...analytes.problems,
  ]
  const unknown = [...placed.byWell]
    .filter(([position]) => !planned.has(position))
    .flatMap(([, rows]) => rows)
    .concat(placed.unplaced)
    .filter(({ kind }) => kind === 'sample')
  const report: PlateReport = {
    plannedWells: samples.length,
    wellsFound: found.map((well) => fileWell(asSample(well)[0]!, well)),
    wellsMissing: missing.map((well) => ({
      well: well.position,
      sample: null,
      barcode: well.barcode,
      line: null,
    })),
    wellsUnknown: distinct(unknown.map((row) => fileWell(row, null))),
    duplicated: duplicated.map((well) => fileWell(asSample(well)[1]!, well)),
    controls: controlsOf(plate.wells, rowsOf),
    analytesMapped: analytes.mapped,
    analytesUnmapped: analytes.unmapped,
    analytesMissing: analytes.missing,
    plateMismatch,
    matchedShare,
    problems,
    importable: plateMachine.guards.file_matches({ problems }) === null,
  }
  return { report, values: [...planned.values()].flatMap((well) => valuesOf(well)) }

  function valuesOf(well: PlannedWell): MatchedValue[] {
    const rows = well.type === 'sample' ? asSample(well) : rowsOf(well)
    const byCode = Map.groupBy(rows, (row) => analytes.codeOf(row))
    return [...byCode].flatMap(([code, own]) =>
      code === null ? [] : [mergeRows(well.position, code, own.map(analytes.usable), parsed.replicates)],
    )
  }
}

function agrees({ sampleName }: ParsedRow, well: PlannedWell): boolean {
  const expected = instrumentName(well)
  return sampleName === null || expected === null || namesAgree(sampleName, expected)
}

/** The same analyte more than once in one well. */
const isTwice = (rows: readonly ParsedRow[]) => new Set(rows.map((row) => row.analyteName)).size < rows.length

/** More values of one analyte in one well than any method gives. */
function isCrowded(rows: readonly ParsedRow[]): boolean {
  if (rows.length <= fileLimits.valuesPerWell) return false
  const counts = new Map<string, number>()
  for (const { analyteName } of rows) counts.set(analyteName, (counts.get(analyteName) ?? 0) + 1)
  return [...counts.values()].some((count) => count > fileLimits.valuesPerWell)
}

function otherPlate({ meta }: ParsedFile, plate: PlateToMatch): PlateReport['plateMismatch'] {
  const found = meta.plateBarcode?.trim()
  if (!found || found.toUpperCase() === plate.barcode.trim().toUpperCase()) return null
  return { expected: plate.barcode, found }
}

const problem = (
  severity: MatchProblem['severity'],
  text: string,
  well: PlannedWell | null = null,
  sample: string | null = null,
): MatchProblem => ({
  severity,
  well: well?.position ?? null,
  sample,
  text,
})

function otherPlateProblems(
  mismatch: PlateReport['plateMismatch'],
  wrong: number,
  named: number,
): MatchProblem[] {
  if (mismatch) {
    return [problem('error', texts.fileOfOtherPlate(mismatch.found, mismatch.expected))]
  }
  if (wrong === 0 || wrong * 2 <= named) return []
  return [problem('error', texts.seemsOtherPlate(wrong, named))]
}

function disagreement(well: PlannedWell, { sampleName, line }: ParsedRow): MatchProblem {
  const text = texts.otherSample(well.position, line, sampleName, well.barcode)
  return problem('error', text, well, sampleName)
}

const kindNames = {
  sample: texts.aSample,
  blank: texts.aBlank,
  qc: texts.aControl,
  standard: texts.aCalibrator,
}

const wrongKind = (well: PlannedWell, { kind, sampleName, line }: ParsedRow): MatchProblem =>
  problem('error', texts.notASample(well.position, line, kindNames[kind]), well, sampleName)

const tooMany = (well: PlannedWell): MatchProblem =>
  problem('error', texts.tooManyInWell(well.position, fileLimits.valuesPerWell), well)

const twice = (well: PlannedWell): MatchProblem => problem('warning', texts.twiceInWell(well.position), well)

function shareProblems(share: number, missing: number, planned: number): MatchProblem[] {
  if (share < minimumMatchedWells) {
    const percent = Math.floor(share * 100)
    return [problem('error', texts.shareTooSmall(percent, planned))]
  }
  return missing > 0 ? [problem('warning', texts.wellsMissing(missing))] : []
}

const fileWell = (row: ParsedRow, well: PlannedWell | null): FileWell => ({
  well: row.well ?? well?.position ?? null,
  sample: row.sampleName,
  barcode: well?.barcode ?? null,
  line: row.line,
})

function distinct(wells: readonly FileWell[]): FileWell[] {
  return [
    ...new Map(wells.toReversed().map((well) => [`${well.well}\n${well.sample}`, well])).values(),
  ].reverse()
}

function controlsOf(
  wells: readonly PlannedWell[],
  rowsOf: (well: PlannedWell) => readonly ParsedRow[],
): PlateReport['controls'] {
  return wells
    .filter(({ type }) => type === 'quality_control')
    .map((well) => ({
      well: well.position,
      level: well.qcLevel ?? 'medium',
      sample: rowsOf(well)[0]?.sampleName ?? null,
      found: rowsOf(well).length > 0,
    }))
}
