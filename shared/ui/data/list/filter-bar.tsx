import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import '../../styles/list.css'
import { dataTexts } from '../texts.ts'
import { DelayedText } from './delayed-text.tsx'
import { type Filter, namesIn } from './filter.ts'
import { FilterControl } from './filter-control.tsx'
import { useFiltersInFirstRow } from './use-filters-in-first-row.ts'
import type { ListControl } from './use-list-state.ts'

export interface FilterBarProps {
  /** Placeholder of the text search; false for none. */
  readonly search: string | false
  readonly filters: readonly Filter[]
  readonly control: ListControl
  /** At the right end. */
  readonly tools?: ReactNode
  /** The arrow down leaves the search for the first of these, found in the element around the bar. */
  readonly firstRow?: string
}

/**
 * Search, filters and the page's own tools in one row. Filters that do not fit are behind "Altri filtri"; one
 * that narrows the list stays in sight.
 */
export function FilterBar({ search, filters, control, tools, firstRow }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(false)
  const inRow = useFiltersInFirstRow(
    bar,
    filters.map(({ label }) => label),
    search !== false,
  )
  const rest = filters.slice(inRow)
  const below = all ? rest : rest.filter((filter) => namesIn(filter).some((name) => name in control.filters))
  const shownFilter = (filter: Filter) => (
    <span key={filter.label} className="sne-list-filter" data-filter={filter.label}>
      <FilterControl filter={filter} control={control} />
    </span>
  )
  const clear = control.narrowed && (
    <Button type="link" onClick={control.clear}>
      {dataTexts.clearFilters}
    </Button>
  )
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
      {filters.slice(0, inRow).map(shownFilter)}
      {rest.length > 0 && (
        <Button aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? dataTexts.fewerFilters : dataTexts.moreFilters(rest.length)}
        </Button>
      )}
      {rest.length === 0 && clear}
      {rest.length > 0 && (below.length > 0 || clear) && (
        <div className="sne-list-more">
          {below.map(shownFilter)}
          {clear}
        </div>
      )}
      <span className="sne-list-tools">{tools}</span>
    </div>
  )
}
