import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Tone } from '../../../domain/status.ts'
import { dataTexts } from '../texts.ts'
import { type Column, cellClass } from './column.ts'
import type { RowKey, Selection } from './use-selection.ts'

interface TableRowProps<Row> {
  readonly row: Row
  readonly rowKey: RowKey
  readonly columns: readonly Column<Row>[]
  /** The one row that Tab reaches; the arrows reach the others. */
  readonly first: boolean
  readonly tone?: Tone
  readonly onOpen?: (row: Row) => void
  readonly href?: (row: Row) => string
  readonly selection?: Selection<Row>
}

const interactive = 'a, button, input, label, select, textarea, [role="menuitem"], [role="button"]'

/**
 * A click on an interactive element of the row does not open the row. The end of marking text does not open it
 * either. A click in a modal that a cell has opened does not open it. React bubbles the modal's events here
 * although its element is elsewhere on the page.
 */
const isOwnClick = (event: MouseEvent<HTMLElement>) =>
  (event.target as Element).closest(interactive) !== null ||
  !event.currentTarget.contains(event.target as Node) ||
  (getSelection()?.toString() ?? '') !== ''

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, rowKey, columns, onOpen, href, selection } = props
  const chosen = selection?.keys.has(rowKey)
  const opens = onOpen !== undefined || href !== undefined

  const open = (element: HTMLElement) => {
    if (onOpen) onOpen(row)
    else element.querySelector<HTMLAnchorElement>('a.sne-row-link')?.click()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' && opens) {
      event.preventDefault()
      open(event.currentTarget)
    } else if (event.key === ' ' && selection) {
      event.preventDefault()
      selection.toggle(rowKey, row)
    }
  }

  return (
    <tr
      tabIndex={props.first ? 0 : -1}
      className={[opens && 'sne-row-opens', props.tone && `sne-row-tone sne-tone-${props.tone}`]
        .filter(Boolean)
        .join(' ')}
      aria-selected={selection ? chosen : undefined}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (opens && !isOwnClick(event)) open(event.currentTarget)
      }}
    >
      {selection && (
        <td className="sne-cell-check">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={dataTexts.selectRow}
            checked={chosen === true}
            onChange={() => selection.toggle(rowKey, row)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={cellClass(column, index)}>
          {index === 0 && href ? (
            <Link className="sne-row-link" to={href(row)}>
              {column.render(row)}
            </Link>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
    </tr>
  )
}
