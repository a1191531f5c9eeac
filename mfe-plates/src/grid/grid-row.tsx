import type { AnalyteColumn, GridRow as Row } from '@sne/shared/contract'
import { formatGestationalAge, formatNumber, newbornName } from '@sne/shared/domain'
import { AnalyteValue } from '@sne/shared/ui-data'
import { memo, type RefCallback, useMemo } from 'react'
import { ColumnGap } from './column-gap.tsx'
import { frozenColumns } from './columns.ts'
import { Delta } from './delta-text.tsx'
import type { Choice } from './draft-state.ts'
import { RowDecision } from './row-decision.tsx'
import { gridTexts as texts } from './texts.ts'
import type { Cursor } from './use-grid-keys.ts'

/** Signs of the newborn and of the analysis, each with its label. */
const signsOf = ({ facts, kind }: Row): { sign: string; label: string }[] => [
  ...(facts.preterm ? [{ sign: 'P', label: texts.preterm }] : []),
  ...(facts.tin ? [{ sign: 'I', label: texts.tin }] : []),
  ...(facts.transfused ? [{ sign: 'T', label: texts.transfused }] : []),
  ...(facts.parenteral ? [{ sign: 'N', label: texts.parenteral }] : []),
  ...(facts.recall ? [{ sign: 'R', label: texts.recall }] : []),
  ...(kind === 'first' ? [] : [{ sign: '↻', label: texts.repeated }]),
]

interface GridRowProps {
  readonly row: Row
  readonly index: number
  /** Of the row in the whole table with its head, from 1. */
  readonly line: number
  readonly columns: readonly AnalyteColumn[]
  /** Columns that are drawn, up to the one before `to`. */
  readonly from: number
  readonly to: number
  readonly barred: ReadonlyMap<string, string>
  readonly choice: Choice
  /** Null: the cursor is in another row; empty: in this one, on no value. */
  readonly code: string | null
  readonly onCursor: (cursor: Cursor) => void
  /** Values with their change since the newborn's analysis before. */
  readonly deltas: boolean
  /** Told of the row's element: rows with a remark are higher. */
  readonly measure: RefCallback<HTMLTableRowElement>
}

/** One analysis; drawn anew only when its own values, decision, cursor or drawn columns change. */
export const GridRow = memo(function GridRow({
  row,
  index,
  line,
  columns,
  from,
  to,
  barred,
  choice,
  code,
  onCursor,
  deltas,
  measure,
}: GridRowProps) {
  const values = useMemo(() => new Map(row.values.map((value) => [value.code, value])), [row.values])
  return (
    <tr
      ref={measure}
      data-row={index}
      className={code === null ? undefined : 'grd-current'}
      aria-current={code !== null}
      aria-rowindex={line}
      onClick={(event) => {
        const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-code]')
        onCursor({ row: index, code: cell?.dataset.code ?? null })
      }}
    >
      <FrozenCells row={row} choice={choice} />
      <ColumnGap count={from} />
      {columns.slice(from, to).map(({ code: column, decimals }, at) => {
        const value = values.get(column)
        return (
          <td
            key={column}
            data-code={column}
            className={[barred.has(column) && 'grd-barred', code === column && 'grd-cell-current']
              .filter(Boolean)
              .join(' ')}
            aria-colindex={frozenColumns.length + from + at + 1}
          >
            {value && (
              <AnalyteValue
                value={value.value}
                comparator={value.comparator}
                decimals={decimals}
                flag={value.flag}
                edited={value.edited !== null}
                excluded={value.excluded}
              />
            )}
            {value && deltas && <Delta row={row} value={value} decimals={decimals} />}
          </td>
        )
      })}
      <ColumnGap count={columns.length - to} />
    </tr>
  )
})

/** The newborn and the decision; not drawn anew while the values scroll. */
const FrozenCells = memo(function FrozenCells({ row, choice }: Pick<GridRowProps, 'row' | 'choice'>) {
  const { facts, newborn } = row
  return (
    <>
      <td className="grd-left grd-well" title={row.wells.join(', ')} aria-colindex={1}>
        {row.wells[0]}
        {row.wells.length > 1 && `+${row.wells.length - 1}`}
      </td>
      <td className="grd-left grd-protocol" title={row.barcode} aria-colindex={2}>
        {row.protocol ?? row.barcode}
      </td>
      <td className="grd-left grd-newborn" title={newbornName(newborn)} aria-colindex={3}>
        <span className="grd-name">
          <span className="grd-surname">{newborn.surname}</span>{' '}
          <span className="grd-given">{newborn.name}</span>
        </span>
        <span className="grd-facts">
          {facts.ageHours === null ? '-' : `${formatNumber(facts.ageHours, 0)} h`} ·{' '}
          {formatGestationalAge(facts.gaWeeks, facts.gaDays)} ·{' '}
          {facts.birthWeight === null ? '-' : `${formatNumber(facts.birthWeight)} g`}
        </span>
      </td>
      <td className="grd-left grd-conditions" aria-colindex={4}>
        {signsOf(row).map(({ sign, label }) => (
          <abbr key={sign} className="grd-sign" title={label}>
            {sign}
          </abbr>
        ))}
      </td>
      <td className="grd-left grd-decision" title={choice.note ?? undefined} aria-colindex={5}>
        <RowDecision row={row} choice={choice} />
      </td>
    </>
  )
})
