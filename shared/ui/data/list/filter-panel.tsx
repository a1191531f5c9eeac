import '../../styles/filter-panel.css'
import { dataTexts } from '../texts.ts'
import type { Filter } from './filter.ts'
import { FilterControl } from './filter-control.tsx'
import type { ListControl } from './use-list-state.ts'

export interface FilterPanelProps {
  readonly filters: readonly Filter[]
  readonly control: ListControl
}

const isWide = ({ kind }: Filter) => kind === 'days' || kind === 'numbers'

/** Many filters, as many beside each other as fit, each with its name above it; the control itself says it aloud. */
export const FilterPanel = ({ filters, control }: FilterPanelProps) => (
  <section className="sne-filter-panel" aria-label={dataTexts.filters}>
    {filters.map((filter) => (
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
  </section>
)
