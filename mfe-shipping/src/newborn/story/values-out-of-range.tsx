import type { AnalyteColumn, HistoryAnalysis } from '@sne/shared/contract'
import { isReportedOut } from '@sne/shared/domain'
import { AnalyteValue } from '@sne/shared/ui-data'
import { storyTexts as texts } from './texts.ts'

interface ValuesProps {
  readonly analysis: HistoryAnalysis
  readonly analytes: readonly AnalyteColumn[]
}

/** Values that are out of range with their signs, and how many others there are. */
export function ValuesOutOfRange({ analysis: { values, analysisType }, analytes }: ValuesProps) {
  const columnOf = (code: string) => analytes.find((column) => column.code === code)
  const out = values.filter(({ code, flag }) =>
    isReportedOut({ flag: flag ?? 'N', kind: columnOf(code)?.kind ?? 'measured' }),
  )
  const inside = values.length - out.length
  const rest =
    values.length === 0
      ? texts.noValues
      : out.length === 0
        ? texts.allInRange(inside)
        : inside > 0 && texts.inRange(inside)
  return (
    <div className="shp-story-values">
      <span className="sne-weak">{analysisType.label}</span>
      {out.map(({ code, value, comparator, unit, flag }) => (
        <span key={code} className="shp-story-value">
          {code}{' '}
          <AnalyteValue
            value={value}
            comparator={comparator}
            decimals={columnOf(code)?.decimals ?? 2}
            flag={flag}
          />
          <span className="sne-weak"> {unit}</span>
        </span>
      ))}
      {rest && <span className="sne-weak">{rest}</span>}
    </div>
  )
}
