import type { AnalyteColumn, GridQc } from '@sne/shared/contract'
import { formatBound, formatNumber, qcLevelLabels } from '@sne/shared/domain'
import { memo } from 'react'
import { ColumnGap } from './column-gap.tsx'
import { frozenColumns, groupRuns } from './columns.ts'
import { gridTexts as texts } from './texts.ts'

/** Lines of a grid's head above its controls. */
export const headRows = 2

interface GridHeadProps {
  readonly qc: readonly GridQc[]
  readonly columns: readonly AnalyteColumn[]
  /** Px of each column. */
  readonly widths: readonly number[]
  /** Why an analyte's values count for nothing, by its code. */
  readonly barred: ReadonlyMap<string, string>
  /** Columns that are drawn, up to the one before `to`. */
  readonly from: number
  readonly to: number
}

/** Disorders, analytes and controls of a plate, which stay at the top. */
export const GridHead = memo(function GridHead({ qc, columns, widths, barred, from, to }: GridHeadProps) {
  const drawn = columns.slice(from, to)
  const runs = groupRuns(columns).filter(({ at, count }) => at < to && at + count > from)
  const first = runs.at(0)?.at ?? 0
  const last = runs.at(-1)
  const cellAt = (at: number) => frozenColumns.length + from + at + 1
  return (
    <thead>
      <tr className="grd-head grd-groups" aria-rowindex={1}>
        {frozenColumns.map((column, at) => (
          <td key={column} className={`grd-left grd-${column}`} aria-colindex={at + 1} />
        ))}
        <ColumnGap count={first} />
        {runs.map(({ group, at, count, first: code }) => (
          <th
            key={code}
            colSpan={count}
            scope="colgroup"
            title={group}
            aria-colindex={frozenColumns.length + at + 1}
          >
            <span style={{ maxWidth: widths.slice(at, at + count).reduce((sum, one) => sum + one, -12) }}>
              {group}
            </span>
          </th>
        ))}
        <ColumnGap count={last ? columns.length - last.at - last.count : 0} />
      </tr>
      <tr className="grd-head" aria-rowindex={2}>
        <th className="grd-left grd-well" aria-colindex={1}>
          {texts.well}
        </th>
        <th className="grd-left grd-protocol" aria-colindex={2}>
          {texts.protocol}
        </th>
        <th className="grd-left grd-newborn" aria-colindex={3}>
          {texts.newborn}
          <span className="grd-unit">
            {texts.age} · {texts.gestation} · {texts.weight}
          </span>
        </th>
        <th className="grd-left grd-conditions" aria-colindex={4}>
          {texts.signs}
        </th>
        <th className="grd-left grd-decision" aria-colindex={5}>
          {texts.chosen}
          <span className="grd-unit">{texts.proposed}</span>
        </th>
        <ColumnGap count={from} />
        {drawn.map(({ code, label, unit }, at) => (
          <th
            key={code}
            scope="col"
            title={[label, barred.get(code)].filter(Boolean).join(' – ')}
            aria-colindex={cellAt(at)}
          >
            {code}
            <span className="grd-unit">{unit}</span>
          </th>
        ))}
        <ColumnGap count={columns.length - to} />
      </tr>
      {qc.map((control, line) => (
        <tr key={control.well} className="grd-qc" aria-rowindex={headRows + line + 1}>
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
          {drawn.map(({ code, decimals }, at) => (
            <ControlCell key={code} {...{ control, code, decimals }} place={cellAt(at)} />
          ))}
          <ColumnGap count={columns.length - to} />
        </tr>
      ))}
    </thead>
  )
})

interface ControlCellProps {
  readonly control: GridQc
  readonly code: string
  readonly decimals: number
  /** Of the column in the whole table, from 1. */
  readonly place: number
}

/** A control's value of one analyte, with how far it is from what was expected. */
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
