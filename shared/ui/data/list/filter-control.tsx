import { Checkbox, DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import { dayInputFormats } from '../form/date-formats.ts'
import { dataTexts } from '../texts.ts'
import type { Filter } from './filter.ts'
import type { ListControl } from './use-list-state.ts'

/** A text goes to the server when nothing was typed for so many milliseconds. */
export const typingPause = 300

interface Props {
  readonly filter: Filter
  readonly control: ListControl
}

export function FilterControl({ filter, control }: Props) {
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

interface DayFilterProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (day: string | null) => void
}

const DayFilter = ({ label, value, onChange }: DayFilterProps) => (
  <DatePicker
    className="sne-filter-day"
    aria-label={label}
    placeholder={label}
    format={dayInputFormats}
    value={value && dayjs(value).isValid() ? dayjs(value) : null}
    onChange={(day) => onChange(day && !Array.isArray(day) ? day.format('YYYY-MM-DD') : null)}
  />
)

interface NumberFilterProps {
  readonly label: string
  readonly decimals: number
  readonly value: string | undefined
  readonly onChange: (value: string | null) => void
}

/** A number that takes effect on leaving the field or on Enter: half of it is another number. */
function NumberFilter({ label, decimals, value, onChange }: NumberFilterProps) {
  const [typed, setTyped] = useState<number | null>(null)
  const [known, setKnown] = useState<string | undefined>(undefined)
  if (known !== value) {
    setKnown(value)
    setTyped(value === undefined || Number.isNaN(Number(value)) ? null : Number(value))
  }
  const send = () => onChange(typed === null ? null : String(typed))
  return (
    <InputNumber
      className="sne-filter-number"
      aria-label={label}
      placeholder={label}
      decimalSeparator=","
      precision={decimals}
      controls={false}
      keyboard={false}
      value={typed}
      onChange={setTyped}
      onPressEnter={send}
      onBlur={send}
    />
  )
}

interface DelayedTextProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly className?: string
  readonly onArrowDown?: () => void
}

/** Text that takes effect after a pause, or at once on Enter and on leaving the field. */
export function DelayedText({ label, value, onChange, className, onArrowDown }: DelayedTextProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const sent = useRef(value)
  const send = (next: string) => {
    sent.current = next
    onChange(next)
  }
  // Changed from outside ("azzera filtri", the way back): the field follows. Its own text coming back does
  // not count, because more may have been typed in the meantime.
  if (known !== value) {
    setKnown(value)
    if (value !== sent.current) {
      sent.current = value
      setText(value)
    }
  }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => send(text), typingPause)
    return () => clearTimeout(timer)
  })
  return (
    <Input
      className={className}
      type="search"
      aria-label={label}
      placeholder={label}
      allowClear
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => send(text)}
      onBlur={() => text !== value && send(text)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || !onArrowDown) return
        event.preventDefault()
        onArrowDown()
      }}
    />
  )
}
