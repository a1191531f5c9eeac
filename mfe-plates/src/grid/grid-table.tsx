import type { AnalyteColumn, Grid, GridRow as Row } from '@sne/shared/contract'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { columnWidths, frozenColumns, frozenWidth, widthsFor } from './columns.ts'
import { type Choices, choiceFor } from './draft-state.ts'
import { GridHead, headRows, type Sort } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { reveal } from './reveal.ts'
import { gridTexts as texts } from './texts.ts'
import type { Cursor } from './use-grid-keys.ts'
import { useGridWindow } from './use-grid-window.ts'

interface GridTableProps {
  readonly grid: Grid
  /** The shown rows, in their order; all rows of the grid when absent. */
  readonly rows?: readonly Row[]
  readonly columns: readonly AnalyteColumn[]
  readonly choices: Choices
  readonly cursor: Cursor
  readonly onCursor: (cursor: Cursor) => void
  /** Values with their change since the newborn's analysis before. */
  readonly deltas?: boolean
  /** In the head, over the names. */
  readonly corner?: ReactNode
  /** Heads that are pressed put the rows in order. */
  readonly sort?: Sort
}

/**
 * Values of a plate: newborn and decision frozen at the left, controls on top. Rows and columns out of sight
 * are not drawn; empty lines and cells take their place.
 */
export function GridTable({
  grid,
  rows = grid.rows,
  columns,
  choices,
  cursor,
  onCursor,
  deltas = false,
  corner,
  sort,
}: GridTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const { qc, barredAnalytes } = grid
  const barred = useMemo(
    () => new Map(barredAnalytes.map(({ code, reason }) => [code, reason])),
    [barredAnalytes],
  )
  const keys = useMemo(() => rows.map(({ sampleAnalysisId }) => sampleAnalysisId), [rows])
  const widths = useMemo(() => columnWidths(columns, [...grid.rows, ...qc]), [columns, grid.rows, qc])
  const shown = useGridWindow(table, keys, widths)
  const { drawnRows, drawnColumns } = shown

  useEffect(() => {
    const frame = table.current?.closest('.grd-scroll')
    const head = table.current?.tHead
    const row = shown.rows.measurementsCache[cursor.row]
    if (!frame || !head || !row) return
    reveal(frame, 'scrollTop', row, head.getBoundingClientRect().height)
    const column = columns.findIndex(({ code }) => code === cursor.code)
    const cell = shown.columns.measurementsCache[column]
    const width = table.current?.getBoundingClientRect().width ?? 0
    if (cell) reveal(frame, 'scrollLeft', cell, Math.max(frozenWidth, width - shown.columns.getTotalSize()))
  }, [cursor, columns, shown.rows, shown.columns])

  return (
    <table
      ref={table}
      className="grd-table"
      aria-label={texts.table}
      aria-rowcount={headRows + qc.length + rows.length}
      aria-colcount={frozenColumns.length + columns.length}
      style={widthsFor(widths)}
    >
      <colgroup>
        {frozenColumns.map((column) => (
          <col key={column} className={`grd-${column}`} />
        ))}
        {columns.map(({ code }, index) => (
          <col key={code} style={{ width: widths[index] }} />
        ))}
      </colgroup>
      <GridHead
        {...{ qc, columns, widths, barred, corner, sort }}
        from={drawnColumns.from}
        to={drawnColumns.to}
      />
      <Gap height={drawnRows.before} />
      <tbody>
        {rows.slice(drawnRows.from, drawnRows.to).map((row, at) => {
          const index = drawnRows.from + at
          return (
            <GridRow
              key={row.sampleAnalysisId}
              measure={shown.rows.measureElement}
              row={row}
              index={index}
              line={headRows + qc.length + index + 1}
              columns={columns}
              from={drawnColumns.from}
              to={drawnColumns.to}
              barred={barred}
              choice={choiceFor(choices, row.sampleAnalysisId)}
              code={cursor.row === index ? (cursor.code ?? '') : null}
              onCursor={onCursor}
              deltas={deltas}
            />
          )
        })}
      </tbody>
      <Gap height={drawnRows.after} />
    </table>
  )
}

/** Takes the place of rows that are not drawn. */
const Gap = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tbody aria-hidden="true">
      <tr>
        <td className="grd-gap" style={{ height }} />
      </tr>
    </tbody>
  )
