import type { MatchProblem } from '@sne/shared/contract'
import {
  type AnalyteColumns,
  formatValue,
  isKnown,
  isPlausible,
  type KnownValue,
  knownValue,
  plateMachine,
} from '@sne/shared/domain'
import type { FileMatch, PlateToMatch } from '../../exchange/instruments/index.ts'
import type { Db } from '../../platform/database/open.ts'
import { fileLimits } from '../../platform/limits.ts'
import { cutoffsInForce, cutoffsOfSet } from '../../records/analyses/reference.ts'
import { texts } from './texts.ts'

type Columns = Pick<AnalyteColumns, 'analyte' | 'required' | 'plausibleLow' | 'plausibleHigh'>

/**
 * Columns by which a file is checked before its import: those in force, otherwise those of the latest set. A set that
 * nobody approved yet still names the required analytes.
 */
export async function columnsForImport(
  db: Db,
  plate: { readonly analysisTypeId: number; readonly workgroupId: number },
): Promise<readonly AnalyteColumns[]> {
  const { setId, columns } = await cutoffsInForce(db, plate)
  if (setId !== null) return columns
  const latest = await db
    .selectFrom('cutoffSets')
    .select('id')
    .where('analysisTypeId', '=', plate.analysisTypeId)
    .where(({ or, eb }) => or([eb('workgroupId', '=', plate.workgroupId), eb('workgroupId', 'is', null)]))
    .orderBy('workgroupId', (order) => order.asc().nullsLast())
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return (await cutoffsOfSet(db, latest?.id ?? null)).columns
}

/** A required analyte that the file gives for no well stops the import: nothing negative could be said without it. */
function requiredMissing(
  { analytesMissing, analytesMapped, analytesUnmapped }: FileMatch['report'],
  columns: readonly Columns[],
): MatchProblem[] {
  const missing = columns
    .filter(({ analyte, required }) => required && analytesMissing.includes(analyte))
    .map(({ analyte }) => analyte)
  if (missing.length === 0 || analytesMapped.length === 0) return []
  const names = [...analytesMapped.map(({ column }) => column), ...analytesUnmapped].join(', ')
  const what = missing.length === 1 ? texts.missingOne(missing[0]) : texts.missingSome(missing.join(', '))
  const text = texts.notImported(what, names)
  return [
    { severity: 'error', well: null, sample: null, text: text.slice(0, 5 * fileLimits.shownCharacters) },
  ]
}

/** Decimals that show a value as the file has it, without drawing out what a float adds. */
const shown = (value: KnownValue): string => {
  const decimals = /\.(\d+)/.exec(String(typeof value === 'number' ? value : value.value))?.[1]?.length ?? 0
  return formatValue(value, Math.min(decimals, 4))
}

/** Values of samples that no newborn can have: they are kept as unreadable. */
function implausible(
  { values }: Pick<FileMatch, 'values'>,
  { wells }: Pick<PlateToMatch, 'wells'>,
  columns: readonly Columns[],
): MatchProblem[] {
  const samples = new Map(wells.filter(({ type }) => type === 'sample').map((well) => [well.position, well]))
  const ranges = new Map(columns.map((one) => [one.analyte, one]))
  const problems = values.flatMap(({ position, code, readings }): MatchProblem[] => {
    const well = samples.get(position)
    const own = well ? readings.map(({ value, comparator }) => knownValue(value, comparator)) : []
    const wrong = own.filter(isKnown).find((value) => !isPlausible(value, ranges.get(code)))
    if (well === undefined || wrong === undefined) return []
    const text = texts.impossible(position, code, shown(wrong))
    return [{ severity: 'warning', well: well.position, sample: well.barcode, text }]
  })
  const left = problems.length - fileLimits.listed
  if (left <= 0) return problems
  const text = texts.moreImpossible(left)
  return [...problems.slice(0, fileLimits.listed), { severity: 'info', well: null, sample: null, text }]
}

/** A matched file with what its values say against it: required analytes that are missing, values that are impossible. */
export function checkedMatch(
  match: FileMatch,
  plate: Pick<PlateToMatch, 'wells'>,
  columns: readonly Columns[],
): FileMatch {
  const problems = [
    ...match.report.problems,
    ...requiredMissing(match.report, columns),
    ...implausible(match, plate, columns),
  ]
  const importable = plateMachine.guards.file_matches({ problems }) === null
  return { ...match, report: { ...match.report, problems, importable } }
}
