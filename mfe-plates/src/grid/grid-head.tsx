import type { AnalyteColumn, GridQc } from '@sne/shared/contract'
import { memo, type ReactNode } from 'react'
import { ColumnGap } from './column-gap.tsx'
import { frozenColumns, groupRuns } from './columns.ts'
import { ControlRow } from './control-row.tsx'
import type { RowOrder } from './row-view.ts'
import { gridTexts as texts } from './texts.ts'
import type { ShownRows } from './use-row-view.ts'

/** Lines of a grid's head above its controls. */
export const headRows = 2

export type Sort = Pick<ShownRows, 'view' | 'choose' | 'orderBy'>

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
  /** Over the names. */
  readonly corner?: ReactNode
  readonly sort?: Sort | undefined
}

/**
 * Attributes of a head by which rows are put in order. The keys for it: F for each order, O for the analyte
 * under the cursor.
 */
function sortedBy(sort: Sort | undefined, order: RowOrder) {
  if (!sort) return {}
  const { view, choose, orderBy } = sort
  const code = order.by === 'value' ? order.code : null
  const isOn = view.order.by === order.by && (view.order.by !== 'value' || view.order.code === code)
  const isFalling = view.order.by === 'value' && view.order.highestFirst
  return {
    'aria-sort': isOn ? (isFalling ? ('descending' as const) : ('ascending' as const)) : ('none' as const),
    onClick: () => (code === null ? choose({ ...view, order }) : orderBy(code)),
  }
}

/** Disorders, analytes and controls of a plate, which stay at the top. */
export const GridHead = memo(function GridHead({
  qc,
  columns,
  widths,
  barred,
  from,
  to,
  corner,
  sort,
}: GridHeadProps) {
  const drawn = columns.slice(from, to)
  const runs = groupRuns(columns).filter(({ at, count }) => at < to && at + count > from)
  const first = runs.at(0)?.at ?? 0
  const last = runs.at(-1)
  const cellAt = (at: number) => frozenColumns.length + from + at + 1
  return (
    <thead>
      <tr className="grd-head grd-groups" aria-rowindex={1}>
        <td className="grd-left grd-corner" colSpan={frozenColumns.length} aria-colindex={1}>
          {corner}
        </td>
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
        <th className="grd-left grd-well" aria-colindex={1} {...sortedBy(sort, { by: 'well' })}>
          {texts.well}
        </th>
        <th className="grd-left grd-protocol" aria-colindex={2} {...sortedBy(sort, { by: 'protocol' })}>
          {texts.protocol}
        </th>
        <th className="grd-left grd-newborn" aria-colindex={3} {...sortedBy(sort, { by: 'newborn' })}>
          {texts.newborn}
          <span className="grd-unit">
            {texts.age} · {texts.gestation} · {texts.weight}
          </span>
        </th>
        <th className="grd-left grd-conditions" aria-colindex={4}>
          {texts.signs}
        </th>
        <th className="grd-left grd-decision" aria-colindex={5} {...sortedBy(sort, { by: 'verdict' })}>
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
            {...sortedBy(sort, { by: 'value', code, highestFirst: true })}
          >
            {code}
            <span className="grd-unit">{unit}</span>
          </th>
        ))}
        <ColumnGap count={columns.length - to} />
      </tr>
      {qc.map((control, line) => (
        <ControlRow key={control.well} {...{ control, columns, from, to }} line={headRows + line + 1} />
      ))}
    </thead>
  )
})
