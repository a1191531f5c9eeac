import type { Limits, Report } from '@sne/shared/contract'
import { type Flag, formatDate, isReportedOut } from '@sne/shared/domain'

/** A value with the limits that judged it, as a person reads it before signing. */
export interface JudgedValue {
  readonly code: string
  readonly value: number | null
  readonly unit: string
  /** Null where the catalogue of the report does not name the analyte. */
  readonly decimals: number | null
  readonly flag: Flag
  readonly limits: Limits
  readonly excluded: boolean
  /** Who left it out and why. */
  readonly exclusion: { readonly by: string; readonly reason: string } | null
}

/** One analysis of the episode: what is out of range, unreadable or left out, and the rest. */
export interface JudgedAnalysis {
  readonly id: number
  readonly title: string
  readonly out: readonly JudgedValue[]
  readonly within: readonly JudgedValue[]
}

const split = (id: number, title: string, values: readonly (JudgedValue & { kind: string })[]) => {
  const isOut = ({ flag, kind, excluded }: (typeof values)[number]) =>
    excluded || flag === 'ERR' || isReportedOut({ flag, kind: kind as 'measured' })
  return { id, title, out: values.filter(isOut), within: values.filter((value) => !isOut(value)) }
}

/** The report's own analysis, then every earlier one of the episode that has values, newest first. */
export function judgedAnalyses(report: Report): JudgedAnalysis[] {
  const own = split(
    report.sampleAnalysisId,
    `${report.analysisType.label} · ${report.barcode}`,
    report.values.map(({ analyte, edited, ...value }) => ({
      ...value,
      flag: value.flag ?? 'N',
      decimals: analyte.decimals,
      kind: analyte.kind,
      exclusion: value.excluded && edited ? { by: edited.by.label, reason: edited.reason } : null,
    })),
  )
  const known = new Map(report.values.map(({ code, analyte }) => [code, analyte]))
  const earlier = report.history
    .filter(
      ({ sampleAnalysisId, values }) => sampleAnalysisId !== report.sampleAnalysisId && values.length > 0,
    )
    .map(({ sampleAnalysisId, analysisType, barcode, collectedAt, values }) =>
      split(
        sampleAnalysisId,
        `${analysisType.label} · ${barcode} · ${formatDate(collectedAt)}`,
        values.map((value) => ({
          ...value,
          flag: value.flag ?? 'N',
          decimals: known.get(value.code)?.decimals ?? null,
          kind: known.get(value.code)?.kind ?? 'measured',
          excluded: false,
          exclusion: null,
        })),
      ),
    )
  return [own, ...earlier]
}
