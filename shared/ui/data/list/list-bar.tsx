import { Button, Checkbox, Popover } from 'antd'
import { type ReactNode, useRef } from 'react'
import { TableOutlined } from '../../icons.ts'
import { dataTexts } from '../texts.ts'
import type { Column } from './column.ts'
import type { Filter } from './filter.ts'
import { DelayedText, FilterControl } from './filter-control.tsx'
import type { ColumnChoice } from './use-columns.ts'
import type { ListControl } from './use-list-state.ts'

interface Props<Row> {
  readonly search: string | false
  readonly filters: readonly Filter[]
  readonly control: ListControl
  readonly columns: readonly Column<Row>[]
  readonly choice: ColumnChoice<Row>
  readonly tools?: ReactNode
}

/** Search, filters, columns and the page's own tools, in one line where there is room. */
export function ListBar<Row>({ search, filters, control, columns, choice, tools }: Props<Row>) {
  const bar = useRef<HTMLDivElement>(null)
  const toFirstRow = () =>
    bar.current?.parentElement?.querySelector<HTMLElement>('tbody tr[tabindex]')?.focus()
  return (
    <div className="sne-list-bar" ref={bar}>
      {search !== false && (
        <DelayedText
          className="sne-list-search"
          label={search}
          value={control.q}
          onChange={control.search}
          onArrowDown={toFirstRow}
        />
      )}
      {filters.map((filter) => (
        <FilterControl key={filter.label} filter={filter} control={control} />
      ))}
      {control.narrowed && (
        <Button type="link" onClick={control.clear}>
          {dataTexts.clearFilters}
        </Button>
      )}
      <span className="sne-list-tools">
        {tools}
        <ColumnChooser columns={columns} choice={choice} />
      </span>
    </div>
  )
}

function ColumnChooser<Row>({ columns, choice }: Pick<Props<Row>, 'columns' | 'choice'>) {
  const content = (
    <div className="sne-column-chooser">
      {columns
        .filter((column) => !column.always)
        .map((column) => (
          <Checkbox key={column.key} checked={choice.isShown(column)} onChange={() => choice.toggle(column)}>
            {column.title}
          </Checkbox>
        ))}
      <Button type="link" size="small" onClick={choice.reset}>
        {dataTexts.allColumns}
      </Button>
    </div>
  )
  return (
    <Popover content={content} trigger="click" placement="bottomRight">
      <Button icon={<TableOutlined />}>{dataTexts.columns}</Button>
    </Popover>
  )
}
