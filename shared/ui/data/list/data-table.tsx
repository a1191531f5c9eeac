import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { Tone } from '../../../domain/status.ts'
import '../../styles/data-table.css'
import { dataTexts } from '../texts.ts'
import type { Column } from './column.ts'
import { HeaderCell } from './header-cell.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableRow } from './table-row.tsx'
import type { RowKey, Selection } from './use-selection.ts'

export interface DataTableProps<Row> {
  /** Names the table for people who cannot see it. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while the first answer is on its way: skeleton rows. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => RowKey
  readonly sort?: string | null
  readonly onSort?: (sort: string) => void
  /** Enter or a click on the row. */
  readonly onOpen?: (row: Row) => void
  /** Address of the row: its first cell becomes a link that can be opened in another tab. */
  readonly href?: (row: Row) => string
  readonly selection?: Selection<Row>
  /** A line at the row's left edge; one of the cells must say it as text. */
  readonly rowTone?: (row: Row) => Tone | undefined
  readonly empty?: ReactNode
  readonly skeletonRows?: number
  /** Older rows are shown while newer ones are on their way. */
  readonly stale?: boolean
  /** The body scrolls under the header within this many pixels; by default within the rest of the window. */
  readonly maxHeight?: number
}

/** Dense table: rows of 36 px, sticky header, arrow keys move, Enter opens, Space selects. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, selection, stale, skeletonRows = 8 } = props
  const body = useRef<HTMLTableSectionElement>(null)

  const focusRow = (index: number) => {
    const lines = body.current?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? []
    lines[Math.max(0, Math.min(index, lines.length - 1))]?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const lines = [...(body.current?.querySelectorAll('tr[tabindex]') ?? [])]
    const index = lines.indexOf(event.target as Element)
    const targets: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + 10,
      PageUp: index - 10,
      Home: 0,
      End: lines.length - 1,
    }
    const target = targets[event.key]
    if (index < 0 || target === undefined || event.ctrlKey || event.altKey) return
    event.preventDefault()
    focusRow(target)
  }

  const all = rows?.map((row) => [rowKey(row), row] as const) ?? []
  const chosen = all.filter(([key]) => selection?.keys.has(key)).length
  const width = columns.length + (selection ? 1 : 0)

  return (
    <div
      className={rows?.length === 0 ? 'sne-table-scroll sne-table-scroll-empty' : 'sne-table-scroll'}
      style={props.maxHeight ? { maxHeight: props.maxHeight } : undefined}
    >
      <table
        className={stale ? 'sne-table sne-table-stale' : 'sne-table'}
        aria-label={label}
        aria-busy={!rows || stale}
      >
        <thead>
          <tr>
            {selection && (
              <th className="sne-cell-check">
                <input
                  type="checkbox"
                  aria-label={dataTexts.selectPage}
                  checked={all.length > 0 && chosen === all.length}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen > 0 && chosen < all.length
                  }}
                  onChange={() => selection.toggleAll(all)}
                />
              </th>
            )}
            {columns.map((column, index) => (
              <HeaderCell
                key={column.key}
                column={column}
                index={index}
                sort={props.sort ?? null}
                onSort={props.onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {!rows && <SkeletonRows rows={skeletonRows} columns={width} />}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={width}>{props.empty}</td>
            </tr>
          )}
          {rows?.map((row, index) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              rowKey={rowKey(row)}
              columns={columns}
              first={index === 0}
              tone={props.rowTone?.(row)}
              onOpen={props.onOpen}
              href={props.href}
              selection={selection}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
