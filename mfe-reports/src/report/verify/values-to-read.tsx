import type { Report } from '@sne/shared/contract'
import {
  flagLabels,
  flagSigns,
  formatCriticalLimits,
  formatLimits,
  formatNumber,
  reportedValue,
} from '@sne/shared/domain'
import type { Ref } from 'react'
import { type JudgedAnalysis, type JudgedValue, judgedAnalyses } from './judged-values.ts'
import { verifyTexts as texts } from './texts.ts'

interface ValuesToReadProps {
  readonly report: Report
  /** Its end has to be on screen before the report is accepted. */
  readonly ref: Ref<HTMLElement>
}

/** What the signature is about, before the sheet: values of all tiers with their limits, those out of range first. */
export const ValuesToRead = ({ report, ref }: ValuesToReadProps) => (
  <section ref={ref} className="rep-to-read" aria-label={texts.values}>
    {judgedAnalyses(report).map((analysis) => (
      <Analysis key={analysis.id} analysis={analysis} />
    ))}
  </section>
)

/** Shown with two decimals where the analyte's own are unknown. */
const decimalsOf = ({ decimals }: JudgedValue) => decimals ?? 2

const Analysis = ({ analysis: { title, out, within } }: { readonly analysis: JudgedAnalysis }) => (
  <>
    <h3>{title}</h3>
    {out.length + within.length === 0 && <p className="sne-weak">{texts.noValues}</p>}
    {out.length > 0 && (
      <ul className="rep-to-read-out">
        {out.map((value) => (
          <OutValue key={value.code} value={value} />
        ))}
      </ul>
    )}
    {within.length > 0 && (
      <p className="rep-to-read-within">
        {texts.withinRange(within.length)}:{' '}
        {within.map((value) => (
          <span key={value.code}>
            {value.code} {reportedValue(value, decimalsOf(value))} (
            {formatLimits(value.limits, decimalsOf(value))}){' '}
          </span>
        ))}
      </p>
    )}
  </>
)

function OutValue({ value }: { readonly value: JudgedValue }) {
  const { code, flag, unit, limits, excluded, exclusion } = value
  const decimals = decimalsOf(value)
  const critical = formatCriticalLimits(limits, decimals)
  return (
    <li>
      <strong>{code}</strong>{' '}
      {excluded ? (
        <s>{value.value === null ? '-' : formatNumber(value.value, decimals)}</s>
      ) : (
        <strong className={`rep-value-${flag.toLowerCase()}`}>
          {reportedValue(value, decimals)} {flagSigns[flag]}
        </strong>
      )}{' '}
      {unit} · {excluded ? texts.excluded : flagLabels[flag]} · {texts.limits(formatLimits(limits, decimals))}
      {critical !== '-' && ` · ${texts.critical(critical)}`}
      {exclusion && ` · ${texts.excludedBy(exclusion.by, exclusion.reason)}`}
    </li>
  )
}
