import { Checkbox, Select } from 'antd'
import { dataTexts } from '../texts.ts'
import { DayFilter } from './day-filter.tsx'
import { DelayedText } from './delayed-text.tsx'
import type { Filter } from './filter.ts'
import { NumberFilter } from './number-filter.tsx'
import type { ListControl } from './use-list-state.ts'

interface FilterControlProps {
  readonly filter: Filter
  readonly control: ListControl
}

/** The control of a filter, by its kind; it writes into the address of the list. */
export function FilterControl({ filter, control }: FilterControlProps) {
  const { filters, change } = control
  const one = (name: string) => filters[name] as string | undefined
  const write = (name: string, value: string | readonly string[] | null) =>
    change({ filters: { [name]: value } })
  switch (filter.kind) {
    case 'choice':
      return (
        <Select
          className="sne-filter-choice"
          mode={filter.single ? undefined : 'multiple'}
          aria-label={filter.label}
          placeholder={filter.label}
          allowClear
          maxTagCount="responsive"
          showSearch={{ optionFilterProp: 'label' }}
          options={filter.options.map((option) => ({ ...option, value: String(option.value) }))}
          value={filters[filter.name] as string | string[] | undefined}
          onChange={(value: string | string[] | undefined) => write(filter.name, value ?? null)}
        />
      )
    case 'day':
      return (
        <DayFilter
          label={filter.label}
          value={one(filter.name)}
          onChange={(day) => write(filter.name, day)}
        />
      )
    case 'days':
      return (
        <span className="sne-filter-days">
          <DayFilter
            label={dataTexts.from(filter.label)}
            value={one(filter.from)}
            onChange={(day) => write(filter.from, day)}
          />
          <DayFilter
            label={dataTexts.to(filter.label)}
            value={one(filter.to)}
            onChange={(day) => write(filter.to, day)}
          />
        </span>
      )
    case 'numbers':
      return (
        <span className="sne-filter-days">
          {([['from', filter.from] as const, ['to', filter.to] as const] as const).map(([side, name]) => (
            <NumberFilter
              key={name}
              label={dataTexts[side === 'from' ? 'atLeast' : 'atMost'](filter.label)}
              decimals={filter.decimals ?? 0}
              value={one(name)}
              onChange={(value) => write(name, value)}
            />
          ))}
        </span>
      )
    case 'flag':
      return (
        <Checkbox
          checked={one(filter.name) === 'true'}
          onChange={(event) => write(filter.name, event.target.checked ? 'true' : null)}
        >
          {filter.label}
        </Checkbox>
      )
    case 'text':
      return (
        <DelayedText
          className="sne-filter-text"
          label={filter.label}
          value={one(filter.name) ?? ''}
          onChange={(text) => write(filter.name, text || null)}
        />
      )
  }
}
