import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import '../../styles/list.css'
import { dataTexts } from '../texts.ts'
import type { Filter } from './filter.ts'
import { DelayedText, FilterControl } from './filter-control.tsx'
import type { ListControl } from './use-list-state.ts'

export interface FilterBarProps {
  /** Placeholder of the text search; false for none. */
  readonly search: string | false
  readonly filters: readonly Filter[]
  readonly control: ListControl
  /** At the right end. */
  readonly tools?: ReactNode
  /** The arrow down leaves the search for the first of these, found in what stands around the bar. */
  readonly firstRow?: string
}

/** Search, filters and the page's own tools, in one line where there is room. */
export function FilterBar({ search, filters, control, tools, firstRow }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const toFirstRow = () =>
    firstRow && bar.current?.parentElement?.querySelector<HTMLElement>(firstRow)?.focus()
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
      <span className="sne-list-tools">{tools}</span>
    </div>
  )
}
