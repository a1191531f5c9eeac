import { type Column, cellClass } from './column.ts'
import { nextSort } from './list-state.ts'

interface HeaderCellProps<Row> {
  readonly column: Column<Row>
  readonly index: number
  readonly sort: string | null
  readonly onSort?: (sort: string) => void
}

/** Title and unit of a column; a button where the list is sorted by it. */
export function HeaderCell<Row>({ column, index, sort, onSort }: HeaderCellProps<Row>) {
  const { title, unit, width, sort: field } = column
  const direction =
    field && sort === field ? 'ascending' : field && sort === `-${field}` ? 'descending' : undefined
  const text = (
    <>
      {title}
      {unit && <span className="sne-unit"> {unit}</span>}
    </>
  )
  return (
    <th
      scope="col"
      className={cellClass(column, index)}
      style={width ? { width } : undefined}
      aria-sort={direction}
    >
      {field && onSort ? (
        <button type="button" className="sne-sort" onClick={() => onSort(nextSort(sort, field))}>
          {text}
          <span className="sne-sort-sign" aria-hidden="true">
            {direction === 'ascending' ? '▲' : direction === 'descending' ? '▼' : '↕'}
          </span>
        </button>
      ) : (
        text
      )}
    </th>
  )
}
