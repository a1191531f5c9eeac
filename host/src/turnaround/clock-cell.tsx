import type { TurnaroundClock } from '@sne/shared/contract'
import { clockState, clockStates, clockText, formatDateTime } from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import { useNow } from './use-now.ts'

/** A clock that runs on between two answers of the server, and changes its colour by the same rule. */
export function ClockCell({ clock }: { readonly clock: TurnaroundClock }) {
  const now = useNow()
  const { tone, label } = clockStates[clockState(clock, clock, now)]
  return (
    <span className="turnaround-clock" title={formatDateTime(clock.since)}>
      <span className="turnaround-time">{clockText(clock.since, now)}</span>
      <Tag tone={tone}>{label}</Tag>
    </span>
  )
}

/** Hours of life, running on as well. */
export function LifeCell({ clock }: { readonly clock: TurnaroundClock }) {
  const now = useNow()
  const hours = (now.getTime() - Date.parse(clock.newborn.birthAt)) / 3_600_000
  return <span title={formatDateTime(clock.newborn.birthAt)}>{Math.floor(hours)}</span>
}
