import type { AnalysisTypeId } from '../analysis-type.ts'
import type { AnalyteColumns } from '../analyte-columns.ts'
import type { Flag } from '../sample-analysis.ts'
import type { EpisodeAnalysis, EpisodeValue } from './episode.ts'

/** Target and gene of reference of one PCR: without the reference the target says nothing. */
export const referenceGene = { target: 'SMN1', reference: 'RNASEP' } as const

/**
 * Result of one analysis for one analyte. `in` in range; `out` out of range in at least one well;
 * `discordant` the wells disagree and at least one is out; `unreadable` no well can be read, or one cannot be
 * compared with the limits and none is out.
 */
export interface Observation {
  readonly analyte: string
  readonly analysis: EpisodeAnalysis
  readonly columns: AnalyteColumns
  readonly kind: 'in' | 'out' | 'discordant' | 'unreadable'
  /** The wells disagree, out of range or not. */
  readonly spread: boolean
  /** At least one well is beyond a critical limit. */
  readonly critical: boolean
  readonly aboveNoClose: boolean
  /** Wells that could be read. */
  readonly wells: number
  /** Unreadable because its gene of reference was. */
  readonly withoutReference: boolean
  readonly released: boolean
  readonly factUnknown: boolean
}

/** Columns by type and analyte. */
export type ColumnsOf = (type: AnalysisTypeId, analyte: string) => AnalyteColumns | undefined

export function columnsOf(columns: readonly AnalyteColumns[]): ColumnsOf {
  const known = new Map(columns.map((one) => [`${one.analysisTypeId} ${one.analyte}`, one]))
  return (type, analyte) => known.get(`${type} ${analyte}`)
}

const isCritical = (flag: Flag, columns: AnalyteColumns): boolean =>
  flag === 'LL' || flag === 'HH' || (flag === 'ND' && columns.criticalNotDetected)
const isOut = (flag: Flag, columns: AnalyteColumns): boolean =>
  flag === 'L' || flag === 'H' || isCritical(flag, columns)

/** Nothing can be said of a well with one of these flags. */
const isUnread = (flag: Flag): boolean => flag === 'ERR' || flag === 'NC'

/** Code of the numerator of a ratio; null for a measured analyte. */
export const numeratorOf = (analyte: string): string | null => {
  const at = analyte.indexOf('/')
  return at < 0 ? null : analyte.slice(0, at)
}

const countedValue = (analysis: EpisodeAnalysis, analyte: string): EpisodeValue | undefined =>
  analysis.values.find((value) => value.analyte === analyte && value.exclusion === null)

const flagsOf = (value: EpisodeValue): Flag[] => [value.flag, ...value.replicates.map(({ flag }) => flag)]

/** Context of an observation beside the analysis and its analyte. */
interface Around {
  readonly known: ColumnsOf
  /** Measured analytes with an open finding, their own or of a ratio: their ratios count also where they are in range again. */
  readonly open: ReadonlySet<string>
}

const noneOpen: ReadonlySet<string> = new Set()

/** The measured analyte of a finding: its own, or the numerator of its ratio. */
export const measuredOf = (analyte: string): string => numeratorOf(analyte) ?? analyte

/** Can a value of the analyte open a finding whatever the others show: in its role, or as a critical one? */
export const opensAlone = ({
  role,
  criticalLow,
  criticalHigh,
  criticalNotDetected,
}: AnalyteColumns): boolean =>
  role === 'diagnostic' || criticalLow !== null || criticalHigh !== null || criticalNotDetected

/** Does a flag out of range open a finding in the role of its analyte? */
function counts(flag: Flag, columns: AnalyteColumns, analysis: EpisodeAnalysis, around: Around): boolean {
  if (isCritical(flag, columns)) return true
  if (columns.role === 'informative' || !isOut(flag, columns)) return false
  return columns.role === 'diagnostic' || numeratorMayBeOut(columns, analysis, around)
}

function numeratorMayBeOut(
  columns: AnalyteColumns,
  analysis: EpisodeAnalysis,
  { known, open }: Around,
): boolean {
  const code = measuredOf(columns.analyte)
  if (open.has(code)) return true
  const numerator = countedValue(analysis, code)
  const numeratorColumns = known(analysis.type, code)
  if (!numerator || !numeratorColumns) return true
  return flagsOf(numerator).some((one) => isUnread(one) || isOut(one, numeratorColumns))
}

/** Is the gene of reference valid in a well? Always for an analyte that needs none. */
function referenceIn(analysis: EpisodeAnalysis, analyte: string): (well: string) => boolean {
  if (analyte !== referenceGene.target) return () => true
  const reference = countedValue(analysis, referenceGene.reference)
  if (!reference) return () => false
  if (reference.replicates.length === 0) return () => reference.flag === 'N'
  const valid = new Set(reference.replicates.filter(({ flag }) => flag === 'N').map(({ well }) => well))
  return (well) => valid.has(well)
}

/** Does the measured value outweigh the value that replaces it? */
const outweighs = (measured: Observation, counted: Observation | null): boolean =>
  // A required value that no instrument read is measured again; a typed one in range says nothing.
  (measured.kind === 'unreadable' && measured.columns.required && counted?.kind === 'in') ||
  ((measured.kind === 'out' || measured.kind === 'discordant') &&
    (counted === null ||
      counted.kind === 'in' ||
      counted.kind === 'unreadable' ||
      (measured.critical && !counted.critical) ||
      (measured.aboveNoClose && !counted.aboveNoClose)))

/**
 * Observation of an analyte of the analysis's type; null without one: not measured, excluded, or a ratio that
 * cannot be formed. An excluded value counts as not measured; the gate asks who approved it. A value measured
 * out of range stays so whatever a person typed, chose or left out: a repetition closes it, or a lead.
 * @param open measured analytes with an open finding when the analysis is read
 */
export function observe(
  analysis: EpisodeAnalysis,
  analyte: string,
  known: ColumnsOf,
  open: ReadonlySet<string> = noneOpen,
): Observation | null {
  const around = { known, open }
  const counted = observeCounted(analysis, analyte, around)
  if (!analysis.asMeasured?.some((value) => value.analyte === analyte)) return counted
  const before = observeCounted({ ...analysis, values: analysis.asMeasured }, analyte, around)
  return before && outweighs(before, counted) ? { ...before, analysis } : counted
}

/** Observations of the values that count. */
function observeCounted(analysis: EpisodeAnalysis, analyte: string, around: Around): Observation | null {
  const columns = around.known(analysis.type, analyte)
  const value = countedValue(analysis, analyte)
  if (!columns || !value || (numeratorOf(analyte) !== null && value.flag === 'ND')) return null
  const isTarget = analyte === referenceGene.target
  const hasReference = referenceIn(analysis, analyte)
  const typed = Array.from({ length: Math.max(1, analysis.wells) }, () => ({ well: '', flag: value.flag }))
  const wells = (value.replicates.length > 0 ? value.replicates : typed).filter(({ well }) =>
    hasReference(well),
  )
  const distinct = new Set(wells.filter(({ flag }) => !isUnread(flag)).map(({ well }) => well)).size
  const readable = wells.map(({ flag }) => flag).filter((flag) => !isUnread(flag))
  // The combined value counts beside its wells: it is the one that is printed.
  const judged = readable.length > 0 && !isTarget ? [...readable, value.flag] : readable
  const out = readable.filter((flag) => counts(flag, columns, analysis, around)).length
  const anyOut = judged.some((flag) => counts(flag, columns, analysis, around))
  const incomparable = [...wells.map(({ flag }) => flag), ...(isTarget ? [] : [value.flag])].includes('NC')
  const unread = !anyOut && (readable.length === 0 || incomparable)
  // A ratio that supports a numerator in range says nothing where it cannot be compared.
  if (unread && columns.role === 'supporting' && !numeratorMayBeOut(columns, analysis, around)) return null
  const mixed = columns.criticalNotDetected && out > 0 && out < readable.length
  const spread = readable.length > 1 && (value.discordant || mixed)
  return {
    analyte,
    analysis,
    columns,
    kind: unread ? 'unreadable' : !anyOut ? 'in' : spread ? 'discordant' : 'out',
    spread,
    critical: judged.some((flag) => isCritical(flag, columns)),
    aboveNoClose: value.aboveNoClose,
    wells: value.replicates.length > 0 ? distinct : readable.length,
    withoutReference: isTarget && wells.length === 0,
    released: value.released,
    factUnknown: value.factUnknown && columns.role !== 'informative',
  }
}
