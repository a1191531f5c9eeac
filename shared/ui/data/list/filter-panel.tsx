import { Button } from 'antd'
import { useState } from 'react'
import '../../styles/filter-panel.css'
import { dataTexts } from '../texts.ts'
import { type Filter, namesIn } from './filter.ts'
import { FilterControl } from './filter-control.tsx'
import type { ListControl } from './use-list-state.ts'

export interface FilterPanelProps {
  readonly filters: readonly Filter[]
  readonly control: ListControl
  /** Filters that are always in sight; the others stand behind "Altri filtri" while they narrow nothing. */
  readonly first?: number
}

const isWide = ({ kind }: Filter) => kind === 'days' || kind === 'numbers'

/** Many filters, as many beside each other as fit, each with its name above it; the control itself says it aloud. */
export function FilterPanel({ filters, control, first = filters.length }: FilterPanelProps) {
  const [all, setAll] = useState(false)
  const rest = filters.slice(first)
  const narrowing = rest.some((filter) => namesIn(filter).some((name) => name in control.filters))
  // They stay when the last of them is emptied: a control does not go from under the hand that types in it.
  if (narrowing && !all) setAll(true)
  return (
    <section className="sne-filter-panel" aria-label={dataTexts.filters}>
      {(all ? filters : filters.slice(0, first)).map((filter) => (
        <div
          key={filter.label}
          className={isWide(filter) ? 'sne-filter-cell sne-filter-cell-wide' : 'sne-filter-cell'}
        >
          <span className="sne-filter-name" aria-hidden="true">
            {filter.kind !== 'flag' && filter.label}
          </span>
          <FilterControl filter={filter} control={control} />
        </div>
      ))}
      {rest.length > 0 && !narrowing && (
        <Button className="sne-filter-more" type="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? dataTexts.fewerFilters : dataTexts.moreFilters(rest.length)}
        </Button>
      )}
    </section>
  )
}
