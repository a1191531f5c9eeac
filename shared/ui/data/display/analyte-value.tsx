import { type Comparator, type Flag, flagLabels, flagSigns, formatBound } from '../../../domain/index.ts'
import '../../styles/display.css'
import { dataTexts } from '../texts.ts'

export interface AnalyteValueProps {
  /** In the analyte's unit; null when there is none. */
  readonly value: number | null
  /** The value is a bound: `<` or `>` precedes it. */
  readonly comparator?: Comparator | null
  readonly decimals: number
  readonly flag: Flag | null
  /** Corrected by hand. */
  readonly edited?: boolean
  /** Left out of the judgement. */
  readonly excluded?: boolean
}

/** A number with decimal comma and its sign: bold with ▲ ▼ (critical ▲▲ ▼▼) on a tint when out of range. */
export function AnalyteValue({ value, comparator, decimals, flag, edited, excluded }: AnalyteValueProps) {
  const sign = flag ? flagSigns[flag] : ''
  const label = flag && flag !== 'N' ? flagLabels[flag] : undefined
  const shown = flag === 'ND' && value === null ? '' : formatBound(value, comparator, decimals)
  return (
    <span
      className={['sne-value', flag && `sne-value-${flag.toLowerCase()}`, excluded && 'sne-value-excluded']
        .filter(Boolean)
        .join(' ')}
      title={label}
    >
      {sign && <span aria-hidden="true">{sign} </span>}
      {label && <span className="sne-hidden">{label} </span>}
      {shown}
      {edited && <abbr title={dataTexts.edited}>*</abbr>}
    </span>
  )
}
