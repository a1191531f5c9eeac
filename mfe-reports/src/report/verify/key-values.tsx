import type { Report, ReportValue } from '@sne/shared/contract'
import {
  analysisTypes,
  decidingValues,
  flagLabels,
  flagSigns,
  formatLimits,
  notReleasedTitle,
  reportedPlace,
  reportedValue,
} from '@sne/shared/domain'
import { verifyTexts as texts } from './texts.ts'
import { valueLine } from './use-values-seen.ts'

/** Conspicuous values of one analysis, and how many others are in range. */
export interface KeyAnalysis {
  /** Null for the analysis that the report judges. */
  readonly title: string | null
  readonly out: readonly ReportValue[]
  readonly within: readonly ReportValue[]
  /** Not out of range, and held by the controls of their run. */
  readonly held: readonly ReportValue[]
  /** Values in range for which a signature waits. */
  readonly waitedFor: (value: ReportValue) => boolean
}

/** Its markers close the findings of a first tier. */
const isSecondTier = (code: string) => analysisTypes.some(({ id, tier }) => id === code && tier === '2')

/**
 * The content of a signature: the values of every analysis of the episode, with values out of range or
 * unreadable apart. In range, a signature waits for the analysis that the report judges and for every second
 * tier. It also waits for each analyte that is out of range, unreadable or excluded in any analysis of the
 * episode.
 */
export function keyAnalyses({ values, beside }: Pick<Report, 'values' | 'beside'>): KeyAnalysis[] {
  const found = new Set(
    [values, ...beside.map((one) => one.values)]
      .flat()
      .filter((value) => value.excluded || decidingValues(value).some(({ finding }) => finding))
      .map(({ code }) => code),
  )
  const analysisOf = (title: string | null, own: readonly ReportValue[], isWhole: boolean): KeyAnalysis => {
    const counting = own.filter(({ excluded }) => !excluded).flatMap(decidingValues)
    return {
      title,
      out: counting.filter(({ finding }) => finding),
      within: counting.filter((value) => reportedPlace(value) === 'in'),
      held: counting.filter((value) => reportedPlace(value) === 'not_released'),
      waitedFor: ({ code }) => isWhole || found.has(code),
    }
  }
  return [
    analysisOf(null, values, true),
    ...beside.map((one) => analysisOf(one.title, one.values, isSecondTier(one.analysisType.code))),
  ]
}

/** The values that decide, always on the screen while a report may be signed. */
export function KeyValues({ report }: { readonly report: Report }) {
  return (
    <section className="rep-key-values" aria-label={texts.keyValues}>
      {keyAnalyses(report).map(({ title, out, held, within }) => (
        <p key={title ?? 'own'}>
          {title && <span className="sne-weak">{title}: </span>}
          {out.map((value, at) => (
            <KeyValue key={`${value.code} ${at}`} value={value} />
          ))}
          {held.length > 0 && <strong>{notReleasedTitle}: </strong>}
          {held.map((value) => (
            <KeyValue key={`held ${value.code}`} value={value} />
          ))}
          <span className="sne-weak">{texts.within(within.length, out.length + held.length)}</span>
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

/** Every value in range, dense and before all else in the pane. */
export function ValuesWithin({ report }: { readonly report: Report }) {
  return keyAnalyses(report).map(
    ({ title, within, waitedFor }) =>
      within.length > 0 && (
        <section
          key={title ?? 'own'}
          className="rep-within"
          aria-label={title ? texts.withinOf(title) : texts.valuesWithin}
        >
          {title && <h3 className="sne-weak">{title}</h3>}
          <div className="rep-within-values">
            {within.map((value) => (
              <KeyValue key={value.code} value={value} isWaitedFor={waitedFor(value)} />
            ))}
          </div>
        </section>
      ),
  )
}

interface KeyValueProps {
  readonly value: ReportValue
  /** False: a signature does not wait until it was on the screen. */
  readonly isWaitedFor?: boolean
}

function KeyValue({ value, isWaitedFor = true }: KeyValueProps) {
  const flag = value.flag ?? 'ERR'
  return (
    <span
      {...(isWaitedFor ? valueLine : {})}
      className={`rep-key-value rep-value rep-value-${flag.toLowerCase()}`}
    >
      {value.code} {reportedValue({ ...value, flag }, value.analyte.decimals)}
      <span aria-hidden="true"> {flagSigns[flag]}</span>
      <span className="sne-hidden"> {flagLabels[flag]}</span>
      <span className="sne-weak">
        {' '}
        ({[formatLimits(value.limits, value.analyte.decimals), value.unit].filter(Boolean).join(' ')})
      </span>
    </span>
  )
}
