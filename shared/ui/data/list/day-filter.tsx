import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { dayInputFormats } from '../form/date-formats.ts'

interface DayFilterProps {
  readonly label: string
  /** `YYYY-MM-DD`. */
  readonly value: string | undefined
  readonly onChange: (day: string | null) => void
}

/** A day of a filter. */
export const DayFilter = ({ label, value, onChange }: DayFilterProps) => (
  <DatePicker
    className="sne-filter-day"
    aria-label={label}
    placeholder={label}
    format={dayInputFormats}
    value={value && dayjs(value).isValid() ? dayjs(value) : null}
    onChange={(day) => onChange(day && !Array.isArray(day) ? day.format('YYYY-MM-DD') : null)}
  />
)
