import type { FileWell, MatchProblem } from '@sne/shared/contract'
import { plateMachine } from '@sne/shared/domain'
import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { namedByCards } from './card-names.ts'
import { controlProblems } from './control-names.ts'
import { numberedOtherwise } from './control-numbers.ts'
import { controlsOutside } from './controls-outside.ts'
import { unitConversion } from './conversions.ts'
import { type ExpectedAnalyte, matchAnalytes } from './match-analytes.ts'
import {
  assayProblems,
  disagreement,
  elsewhereProblems,
  emptyProblems,
  missingProblems,
  otherPlateProblems,
  problem,
  resemblingProblems,
  shareProblems,
  twice,
  unreadProblems,
  wrongKind,
} from './match-problems.ts'
import { type MatchedValue, mergeRows } from './match-values.ts'
import { firstMissing, twoCards } from './name-problems.ts'
import { namedInLines } from './named-in-lines.ts'
import { neverAbsent } from './never-absent.ts'
import { otherPlate } from './other-plate.ts'
import type { ParsedFile } from './parsed-file.ts'
import { placeRows } from './place-rows.ts'
import type { PlannedWell } from './planned-well.ts'
import type { PlateReport } from './plate-report.ts'
import { controlsOf, distinct, fileWell } from './report-wells.ts'
import { agrees, isSampleOf, isTwice } from './row-of-well.ts'
import { isSampleKind } from './sample-kind.ts'
import { secondReadings } from './second-readings.ts'
import { texts } from './texts.ts'
import { dateBefore } from './told-dates.ts'
import { unitsInLines } from './units-in-lines.ts'
import { unknownKinds } from './unknown-kinds.ts'

export interface PlateToMatch {
  /** As printed on the plate and in its worklist. */
  readonly barcode: string
  /** As people call it; a file may name it so. */
  readonly name?: string | null
  readonly wells: readonly PlannedWell[]
  /** yyyy-MM-dd, the day on which its first disc was punched; null or absent where nobody recorded it. */
  readonly punchedOn?: string | null
  /** Analytes of the plate's type that an instrument measures (no ratios: the server computes them). */
  readonly analytes: readonly ExpectedAnalyte[]
}

export interface PlateMatch {
  readonly report: PlateReport
  /** Values of planned wells and known analytes; empty wells and other analytes are left out. */
  readonly values: readonly MatchedValue[]
  /** Rows with a name of their own in wells where the plate has no card: their names may be codes of other cards. */
  readonly besides: readonly FileWell[]
}

/**
 * Matches a parsed file to a plate. An importable file has no errors, names no other plate, and gives no well two
 * readings. Every named sample agrees with the card planned in its well. At least 90 % of the sample wells are found.
 * @param signed names of analytes and factors of units that the laboratory signed
 */
export function matchToPlate(
  file: ParsedFile,
  plate: PlateToMatch,
  signed: Partial<Pick<ImportProfile, 'signedNames' | 'conversions'>> = {},
): PlateMatch {
  const parsed = { ...file, rows: namedByCards(file.rows, plate.wells) }
  const placed = placeRows(parsed, plate.wells)
  const units = unitConversion(plate.analytes, signed.conversions ?? [])
  const analytes = matchAnalytes(parsed.rows, units.expected, signed.signedNames)
  const converted = units.told(parsed.rows.map(analytes.usable), analytes.codeOf)
  const samples = plate.wells.filter((well) => well.type === 'sample')
  const planned = new Map(
    plate.wells.filter((well) => well.type !== 'empty').map((well) => [well.position, well]),
  )
  const rowsOf = (well: PlannedWell) => placed.byWell.get(well.position) ?? []
  const asSample = (well: PlannedWell) => rowsOf(well).filter((row) => isSampleOf(row, well))
  const found = samples.filter((well) => asSample(well).length > 0)
  const codes = plate.analytes.map(({ code }) => code)
  const kinds = unknownKinds(found.flatMap(asSample))
  const missing = samples.filter((well) => asSample(well).length === 0)
  const named = found.filter((well) => asSample(well).some(({ sampleName }) => sampleName !== null))
  const disagreeing = named.filter((well) => !asSample(well).every((row) => agrees(row, well)))
  const plateMismatch = otherPlate(parsed, plate)
  const isUnnamed = found.length > 0 && named.length === 0 && (parsed.meta.plates ?? []).length === 0
  const matchedShare = samples.length === 0 ? 0 : found.length / samples.length
  const duplicated = found.filter((well) => isTwice(asSample(well)))
  const values = [...planned.values()].flatMap(valuesOf)
  const unplanned = [...placed.byWell]
    .filter(([position]) => !planned.has(position))
    .flatMap(([, rows]) => rows)
    .concat(placed.unplaced)
  const outside = controlsOutside(placed, new Set(planned.keys()))
  const problems: MatchProblem[] = [
    ...parsed.problems.map(({ severity, message }) => problem(severity, message)),
    ...otherPlateProblems(plateMismatch, disagreeing.length, named.length),
    ...(placed.rivalTrays.length > 0
      ? [problem('error', texts.severalTrays(placed.rivalTrays.join(', ')))]
      : []),
    ...disagreeing.map((well) => disagreement(well, asSample(well).find((row) => !agrees(row, well))!)),
    ...samples.flatMap((well) => wrongKind(well, rowsOf(well), asSample(well))),
    ...kinds.problems,
    ...twoCards(found, asSample),
    ...firstMissing(found, asSample),
    ...duplicated.map((well) => twice(well, asSample(well))),
    ...[...planned.values()].flatMap((well) => controlProblems(well, rowsOf(well), samples)),
    ...outside.problems,
    ...elsewhereProblems(parsed.elsewhere, samples),
    ...secondReadings(placed, samples, (row) => analytes.codeOf(row) !== null),
    ...resemblingProblems(unplanned, plate.wells),
    ...shareProblems(matchedShare, missing.length, samples.length),
    ...assayProblems(parsed.assays, codes),
    ...analytes.problems,
    ...converted.problems,
    ...unitsInLines(parsed.lines, units.expected),
    ...emptyProblems(values, samples),
    ...unreadProblems(values, samples),
    ...missingProblems(values, found, [...new Set(analytes.mapped.map(({ code }) => code))]),
  ]
  const unknown = [...unplanned.filter(({ kind }) => isSampleKind(kind)), ...outside.rows]
  const early = plate.punchedOn ? dateBefore(parsed.dates, plate.punchedOn) : undefined
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
    run: [parsed.meta.run, parsed.meta.date].filter(Boolean).join(' ') || null,
    toConfirm: [
      ...(isUnnamed ? [texts.unnamed] : []),
      ...(early ? [texts.beforePunching(early.line, early.text.slice(0, 60), plate.punchedOn ?? '')] : []),
      ...kinds.toConfirm,
      ...outside.toConfirm,
      ...numberedOtherwise(plate.wells, rowsOf),
      ...converted.toConfirm,
      ...new Set([
        ...parsed.problems.filter(({ code }) => code === 'run_doubt').map(({ message }) => message),
        ...namedInLines(parsed.lines, plate.wells, codes),
      ]),
    ],
    importable: plateMachine.guards.file_matches({ problems }) === null,
  }
  const controls = [...planned.values()].filter(({ type }) => type !== 'sample')
  const besides = distinct([
    ...controls.flatMap((well) => rowsOf(well).map((row) => fileWell(row, well))),
    ...report.wellsUnknown,
  ])
  return { report, values, besides }

  function valuesOf(well: PlannedWell): MatchedValue[] {
    const rows = well.type === 'sample' ? asSample(well) : rowsOf(well)
    const byCode = Map.groupBy(rows, (row) => analytes.codeOf(row))
    return [...byCode].flatMap(([code, own]) =>
      code === null
        ? []
        : [
            mergeRows(
              well.position,
              code,
              own.map((row) => units.convert(code, neverAbsent(code, kinds.usable(analytes.usable(row))))),
            ),
          ],
    )
  }
}
