import type { StatusTable } from './status.ts'

/** How near the report's due time is. */
export type TurnaroundState = 'on_time' | 'due_soon' | 'overdue'
export const turnaroundStates: StatusTable<TurnaroundState> = {
  on_time: { label: 'Nei tempi', tone: 'green' },
  due_soon: { label: 'In scadenza', tone: 'amber' },
  overdue: { label: 'In ritardo', tone: 'red' },
}

/** Share of the time that is left when a sample starts to be due soon. */
export const dueSoonShare = 0.25

const hourMs = 3_600_000

/** When the report is due: acceptance plus the hours of its analysis type. ISO 8601 in UTC. */
export function dueAt(acceptedAt: Date | string, tatHours: number): string {
  return new Date(new Date(acceptedAt).getTime() + tatHours * hourMs).toISOString()
}

/** Hours left until the due time, negative when it has passed. */
export const hoursLeft = (due: Date | string, now: Date): number =>
  (new Date(due).getTime() - now.getTime()) / hourMs

/**
 * Where an open sample stands: due soon in the last quarter of its time, overdue from the due time on.
 * Null when the clock has not started.
 */
export function turnaroundState(
  sample: { readonly acceptedAt: Date | string | null; readonly dueAt: Date | string | null },
  now: Date,
): TurnaroundState | null {
  if (sample.acceptedAt === null || sample.dueAt === null) return null
  const left = hoursLeft(sample.dueAt, now)
  if (left <= 0) return 'overdue'
  const whole = hoursLeft(sample.dueAt, new Date(sample.acceptedAt))
  return left <= whole * dueSoonShare ? 'due_soon' : 'on_time'
}
