import type { ReactNode } from 'react'
import { formatDate, formatDateTime } from '../../../domain/index.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago a moment was, shortly: `adesso`, `12 min fa`, `3 h fa`, `5 gg fa`; ahead: `tra 3 h`. */
export function ago(moment: string | Date, now: Date = new Date()): string {
  const distance = now.getTime() - new Date(moment).getTime()
  const size = Math.abs(distance)
  if (size < minute) return 'adesso'
  const amount =
    size < hour
      ? `${Math.floor(size / minute)} min`
      : size < 2 * day
        ? `${Math.floor(size / hour)} h`
        : `${Math.floor(size / day)} gg`
  return distance > 0 ? `${amount} fa` : `tra ${amount}`
}

interface AgoProps {
  readonly moment: string | null | undefined
  readonly children?: ReactNode
}

/** A moment with its distance from now on hover. */
export function Ago({ moment, children }: AgoProps) {
  if (!moment) return formatDateTime(null)
  return (
    <time dateTime={moment} title={ago(moment)}>
      {children ?? formatDateTime(moment)}
    </time>
  )
}

/** A moment where the hour does not matter: the day, with the hour and the distance on hover. */
export function DayOnly({ moment }: { readonly moment: string | null | undefined }) {
  if (!moment) return formatDate(null)
  return (
    <time dateTime={moment} title={`${formatDateTime(moment)} (${ago(moment)})`}>
      {formatDate(moment)}
    </time>
  )
}
