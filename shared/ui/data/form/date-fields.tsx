import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { type KeyboardEvent, useRef } from 'react'
import { dayInputFormats, momentInputFormats } from './date-formats.ts'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'
import { fromWallClock, toWallClock } from './wall-clock.ts'

export interface DateFieldProps extends FieldProps {
  /** Days after today cannot be picked (typed ones are refused by the schema). */
  readonly past?: boolean
}

const endOfToday = () => dayjs().endOf('day')
const isMoment = (value: unknown): value is string => typeof value === 'string' && dayjs(value).isValid()

/** An Enter that closed the calendar has taken its date; only the next one sends the form. */
function useEnterTakesDate() {
  const closing = useRef(false)
  return {
    onOpenChange: (open: boolean) => {
      closing.current = !open
      // Until the end of the event: the picker closes first and tells of the key afterwards.
      queueMicrotask(() => {
        closing.current = false
      })
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && closing.current) event.preventDefault()
    },
  }
}

/** A day; the value is `yyyy-MM-dd`, or null. Typed as 21/11/2026 or 21112026. */
export function DateField(props: DateFieldProps) {
  const bound = useField(props)
  const { value, onChange, ...field } = bound.field
  const enter = useEnterTakesDate()
  return (
    <FieldFrame bound={bound} props={props}>
      <DatePicker
        {...field}
        {...bound.aria}
        {...enter}
        id={bound.id}
        value={isMoment(value) ? dayjs(value) : null}
        onChange={(day) => onChange(dayjs.isDayjs(day) ? day.format('YYYY-MM-DD') : null)}
        format={dayInputFormats}
        status={bound.status}
        maxDate={props.past ? endOfToday() : undefined}
        autoFocus={props.autoFocus}
        className="sne-full"
      />
    </FieldFrame>
  )
}

/** A moment; the value is ISO 8601 with zone, or null. Italian time. Typed as 21/11/2026 08:30. */
export function DateTimeField(props: DateFieldProps) {
  const bound = useField(props)
  const { value, onChange, ...field } = bound.field
  const enter = useEnterTakesDate()
  return (
    <FieldFrame bound={bound} props={props}>
      <DatePicker
        {...field}
        {...bound.aria}
        {...enter}
        id={bound.id}
        value={isMoment(value) ? toWallClock(value) : null}
        onChange={(moment) => onChange(dayjs.isDayjs(moment) ? fromWallClock(moment) : null)}
        showTime={{ format: 'HH:mm' }}
        format={momentInputFormats}
        status={bound.status}
        maxDate={props.past ? endOfToday() : undefined}
        autoFocus={props.autoFocus}
        className="sne-full"
      />
    </FieldFrame>
  )
}
