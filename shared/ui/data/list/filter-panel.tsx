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
  /** Filters that are always in sight; the others are behind "Altri filtri" while they narrow nothing. */
  readonly first?: number
}

const isWide = ({ kind }: Filter) => kind === 'days' || kind === 'numbers'

/** Many filters, as many beside each other as fit, each with its name above it; the control itself says it aloud. */
export function FilterPanel({ filters, control, first = filters.length }: FilterPanelProps) {
  const [all, setAll] = useState(false)
  const [used, setUsed] = useState<readonly string[]>([])
  const narrows = (filter: Filter) => namesIn(filter).some((name) => name in control.filters)
  const rest = filters.slice(first)
  // A filter that narrowed stays when it is emptied: a control does not disappear while a person types in it.
  const fresh = rest.filter((filter) => narrows(filter) && !used.includes(filter.label))
  if (fresh.length > 0) setUsed([...used, ...fresh.map(({ label }) => label)])
  const shown = filters.filter((filter, at) => all || at < first || used.includes(filter.label))
  const hidden = filters.length - shown.length
  return (
    <section className="sne-filter-panel" aria-label={dataTexts.filters}>
      {shown.map((filter) => (
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
      {(all || hidden > 0) && rest.length > 0 && (
        <Button className="sne-filter-more" type="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? dataTexts.fewerFilters : dataTexts.moreFilters(hidden)}
        </Button>
      )}
    </section>
  )
}
