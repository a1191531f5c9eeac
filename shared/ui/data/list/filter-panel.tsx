import { useId } from 'react'
import '../../styles/filter-panel.css'
import { dataTexts } from '../texts.ts'
import type { Filter } from './filter.ts'
import { FilterControl } from './filter-control.tsx'
import type { ListControl } from './use-list-state.ts'

export interface FilterPanelProps {
  readonly filters: readonly Filter[]
  readonly control: ListControl
}

/** Many filters with their names above them, as many beside each other as fit. */
export const FilterPanel = ({ filters, control }: FilterPanelProps) => (
  <section className="sne-filter-panel" aria-label={dataTexts.filters}>
    {filters.map((filter) => (
      <Labelled key={filter.label} filter={filter} control={control} />
    ))}
  </section>
)

function Labelled({ filter, control }: { readonly filter: Filter; readonly control: ListControl }) {
  const id = useId()
  const wide = filter.kind === 'days' || filter.kind === 'numbers'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a cell of the grid in every browser.
    <div
      role="group"
      aria-labelledby={id}
      className={wide ? 'sne-filter-cell sne-filter-cell-wide' : 'sne-filter-cell'}
    >
      <span id={id} className="sne-filter-name">
        {filter.label}
      </span>
      <FilterControl filter={filter} control={control} />
    </div>
  )
}
