import type { AnalyteColumn, GridQc } from '@sne/shared/contract'
import { formatBound, formatNumber, qcLevelLabels } from '@sne/shared/domain'
import { ColumnGap } from './column-gap.tsx'
import { frozenColumns } from './columns.ts'
import { gridTexts as texts } from './texts.ts'

interface ControlRowProps {
  readonly control: GridQc
  readonly columns: readonly AnalyteColumn[]
  /** Columns that are drawn, up to the one before `to`. */
  readonly from: number
  readonly to: number
  /** Of the row in the whole table, from 1. */
  readonly line: number
}

/** One control of a plate; it stays at the top. */
export const ControlRow = ({ control, columns, from, to, line }: ControlRowProps) => (
  <tr className="grd-qc" aria-rowindex={line}>
    <td className="grd-left grd-well" aria-colindex={1}>
      {control.well}
    </td>
    <td className="grd-left grd-protocol" aria-colindex={2}>
      {texts.control}
    </td>
    <td className="grd-left grd-newborn" aria-colindex={3}>
      {qcLevelLabels[control.level]}
    </td>
    <td className="grd-left grd-conditions" aria-colindex={4} />
    <td className="grd-left grd-decision" title={control.lot?.code} aria-colindex={5}>
      {control.lot?.code}
    </td>
    <ColumnGap count={from} />
    {columns.slice(from, to).map(({ code, decimals }, at) => (
      <ControlCell key={code} {...{ control, code, decimals }} place={frozenColumns.length + from + at + 1} />
    ))}
    <ColumnGap count={columns.length - to} />
  </tr>
)

interface ControlCellProps {
  readonly control: GridQc
  readonly code: string
  readonly decimals: number
  /** Of the column in the whole table, from 1. */
  readonly place: number
}

/** A control's value of one analyte, with its distance from the expected value. */
function ControlCell({ control, code, decimals, place }: ControlCellProps) {
  const value = control.values.find((one) => one.code === code)
  return (
    <td
      className={value ? `grd-qc-${value.state}` : undefined}
      title={[value?.z != null && `${formatNumber(value.z, 1)} DS`, value?.expectedText, value?.rule]
        .filter(Boolean)
        .join(' · ')}
      aria-colindex={place}
    >
      {value?.state === 'fail' && '✕ '}
      {value?.state === 'warning' && '! '}
      {value ? formatBound(value.value, value.comparator, decimals) : ''}
    </td>
  )
}
