import type { Report, ReportValue } from '@sne/shared/contract'
import { flagLabels, flagSigns, formatLimits, isReportedOut, reportedValue } from '@sne/shared/domain'
import { verifyTexts as texts } from './texts.ts'

/** Values of one analysis that stand out, and how many others are in range. */
export interface KeyAnalysis {
  /** Null for the analysis that the report judges. */
  readonly title: string | null
  readonly out: readonly ReportValue[]
  readonly within: number
}

const analysisOf = (title: string | null, values: readonly ReportValue[]): KeyAnalysis => {
  const counting = values.filter(({ excluded }) => !excluded)
  const out = counting.filter(({ flag, analyte }) =>
    isReportedOut({ flag: flag ?? 'ERR', kind: analyte.kind }),
  )
  return { title, out, within: counting.length - out.length }
}

/** What a signature is about: the values out of range or unreadable, of every analysis of the episode. */
export const keyAnalyses = ({ values, beside }: Pick<Report, 'values' | 'beside'>): KeyAnalysis[] => [
  analysisOf(null, values),
  ...beside.map((one) => analysisOf(one.title, one.values)),
]

/** The values that decide, always on the screen while a report may be signed. */
export function KeyValues({ report }: { readonly report: Report }) {
  return (
    <section className="rep-key-values" aria-label={texts.keyValues}>
      {keyAnalyses(report).map(({ title, out, within }) => (
        <p key={title ?? 'own'}>
          {title && <span className="sne-weak">{title}: </span>}
          {out.map((value) => (
            <KeyValue key={value.code} value={value} />
          ))}
          <span className="sne-weak">{texts.within(within, out.length)}</span>
        </p>
      ))}
      {report.remarks.map((remark) => (
        <p key={remark}>
          <strong>{texts.remark}:</strong> {remark}
        </p>
      ))}
    </section>
  )
}

function KeyValue({ value }: { readonly value: ReportValue }) {
  const flag = value.flag ?? 'ERR'
  return (
    <span className={`rep-key-value rep-value rep-value-${flag.toLowerCase()}`}>
      {value.code} {reportedValue({ ...value, flag }, value.analyte.decimals)}
      <span aria-hidden="true"> {flagSigns[flag]}</span>
      <span className="sne-hidden"> {flagLabels[flag]}</span>
      <span className="sne-weak">
        {' '}
        ({formatLimits(value.limits, value.analyte.decimals)} {value.unit})
      </span>
    </span>
  )
}
