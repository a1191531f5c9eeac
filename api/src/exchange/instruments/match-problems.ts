import type { MatchProblem } from '@sne/shared/contract'
import { minimumMatchedWells } from '@sne/shared/domain'
import type { MatchedValue } from './match-values.ts'
import type { Elsewhere, ParsedRow } from './parsed-file.ts'
import { instrumentName, namesAgree, namesResemble, type PlannedWell } from './planned-well.ts'
import type { PlateReport } from './plate-report.ts'
import { texts } from './texts.ts'
import { otherAssays, type ToldAssay } from './told-assays.ts'

/** Most lines and wells that one sentence names. */
const named = 6

export const problem = (
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

export function otherPlateProblems(
  mismatch: PlateReport['plateMismatch'],
  wrong: number,
  all: number,
): MatchProblem[] {
  if (mismatch) {
    return [problem('error', texts.fileOfOtherPlate(mismatch.found, mismatch.expected))]
  }
  if (wrong === 0 || wrong * 2 <= all) return []
  return [problem('error', texts.seemsOtherPlate(wrong, all))]
}

/** Lines and columns that say that something else was measured. */
export function assayProblems(told: readonly ToldAssay[], codes: readonly string[]): MatchProblem[] {
  return otherAssays(told, new Set(codes)).map(({ text, line }) =>
    problem('error', texts.otherAssay(line, text.slice(0, 60), codes.slice(0, named).join(', '))),
  )
}

export function disagreement(well: PlannedWell, { sampleName, line }: ParsedRow): MatchProblem {
  const text = texts.otherSample(well.position, line, sampleName, well.barcode)
  return problem('error', text, well, sampleName)
}

const kindNames = {
  sample: texts.aSample,
  blank: texts.aBlank,
  qc: texts.aControl,
  standard: texts.aCalibrator,
  other: texts.anUnknownKind,
}

/** A row in a sample's well that is of another kind, also beside a row that is a sample. */
export function wrongKind(
  well: PlannedWell,
  rows: readonly ParsedRow[],
  samples: readonly ParsedRow[],
): MatchProblem[] {
  const other = rows.find((row) => !samples.includes(row))
  if (!other) return []
  const { kind, sampleName, line } = other
  return [problem('error', texts.notASample(well.position, line, kindNames[kind]), well, sampleName)]
}

export const twice = (well: PlannedWell, rows: readonly ParsedRow[]): MatchProblem => {
  const counts = Map.groupBy(rows, ({ analyteName }) => analyteName)
  const lines = [...counts.values()].find((own) => own.length > 1)?.map(({ line }) => line) ?? []
  const more = lines.length > named ? ' …' : ''
  return problem('error', texts.twiceInWell(well.position, lines.slice(0, named).join(', ') + more), well)
}

/** Rows in no planned well although their name contains a card's code: it may be that card, and may be another. */
export function resemblingProblems(
  unplanned: readonly ParsedRow[],
  wells: readonly PlannedWell[],
): MatchProblem[] {
  const names = wells.flatMap((well) => instrumentName(well) ?? [])
  const isPlanned = (name: string) => names.some((one) => namesAgree(name, one))
  const lines = new Map(unplanned.toReversed().map(({ sampleName, line }) => [sampleName ?? '', line]))
  return [...lines].toReversed().flatMap(([name, line]) => {
    const like = isPlanned(name) ? undefined : names.find((one) => namesResemble(name, one))
    return like === undefined ? [] : [problem('warning', texts.notThatCard(line, name, like), null, name)]
  })
}

/** Cards of the plate in a part of the file that is not read, or that nobody sees: their rows may be newer. */
export function elsewhereProblems(
  elsewhere: readonly Elsewhere[],
  samples: readonly PlannedWell[],
): MatchProblem[] {
  const cards = samples.flatMap((well) => instrumentName(well) ?? [])
  return elsewhere.flatMap(({ sentence, names }) =>
    names.some((name) => cards.some((card) => namesAgree(name, card))) ? problem('error', sentence) : [],
  )
}

/** Cells without a value in wells of samples: they count as unreadable, and are said by analyte. */
export function emptyProblems(
  values: readonly MatchedValue[],
  samples: readonly PlannedWell[],
): MatchProblem[] {
  const wells = new Set(samples.map(({ position }) => position))
  const empty = values.filter(
    ({ position, raw, notDetected }) => raw === '' && !notDetected && wells.has(position),
  )
  return [...Map.groupBy(empty, ({ code }) => code)].map(([code, own]) => {
    const some = own.slice(0, named).map(({ position }) => position)
    return problem('warning', texts.valuesEmpty(code, some.join(', ') + (own.length > named ? ' …' : '')))
  })
}

/** A file with cells of samples and no value in any of them: another unit or another sign behind each number. */
export function unreadProblems(
  values: readonly MatchedValue[],
  samples: readonly PlannedWell[],
): MatchProblem[] {
  const wells = new Set(samples.map(({ position }) => position))
  const filled = values.filter(({ position, raw }) => wells.has(position) && raw !== '')
  const [first] = filled
  const isRead = filled.some(({ value, notDetected }) => value !== null || notDetected)
  return first === undefined || isRead ? [] : [problem('error', texts.nothingRead(first.code, first.raw))]
}

/** Analytes of the file that it does not give for a sample that it has. */
export function missingProblems(
  values: readonly MatchedValue[],
  found: readonly PlannedWell[],
  codes: readonly string[],
): MatchProblem[] {
  const given = new Set(values.map(({ position, code }) => `${position} ${code}`))
  return codes.flatMap((code) => {
    const wells = found.filter(({ position }) => !given.has(`${position} ${code}`))
    if (wells.length === 0) return []
    const some = wells.slice(0, named).map(({ position, barcode }) => `${position} (${barcode ?? '—'})`)
    return problem(
      'warning',
      texts.analyteMissingIn(code, some.join(', ') + (wells.length > named ? ' …' : '')),
      wells.length === 1 ? wells[0] : null,
    )
  })
}

export function shareProblems(share: number, missing: number, planned: number): MatchProblem[] {
  if (share < minimumMatchedWells) {
    const percent = Math.floor(share * 100)
    return [problem('error', texts.shareTooSmall(percent, planned))]
  }
  return missing > 0 ? [problem('warning', texts.wellsMissing(missing))] : []
}
