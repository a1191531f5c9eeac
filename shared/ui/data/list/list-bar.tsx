import { Button, Checkbox, Popover } from 'antd'
import { useRef, useState } from 'react'
import { useHotkeys } from '../../core/hotkeys.ts'
import { TableOutlined } from '../../icons.ts'
import { dataTexts } from '../texts.ts'
import type { Column } from './column.ts'
import { FilterBar, type FilterBarProps } from './filter-bar.tsx'
import type { ColumnChoice } from './use-columns.ts'

interface Props<Row> extends Omit<FilterBarProps, 'firstRow'> {
  readonly columns: readonly Column<Row>[]
  readonly choice: ColumnChoice<Row>
}

/** The bar of a table: filters, the page's own tools, columns. */
export const ListBar = <Row,>({ columns, choice, tools, ...bar }: Props<Row>) => (
  <FilterBar
    {...bar}
    firstRow="tbody tr[tabindex]"
    tools={
      <>
        {tools}
        <ColumnChooser columns={columns} choice={choice} />
      </>
    }
  />
)

function ColumnChooser<Row>({ columns, choice }: Pick<Props<Row>, 'columns' | 'choice'>) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) button.current?.focus()
  }
  useHotkeys(
    open ? [{ keys: 'Escape', label: dataTexts.closeColumns, inFields: true, run: () => change(false) }] : [],
  )
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
    // Right behind its button, not at the end of the page: the next Tab leads into it.
    <span className="sne-column-choice">
      <Popover
        content={content}
        trigger="click"
        placement="bottomRight"
        open={open}
        onOpenChange={change}
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
      >
        <Button ref={button} icon={<TableOutlined />} aria-expanded={open}>
          {dataTexts.columns}
        </Button>
      </Popover>
    </span>
  )
}
