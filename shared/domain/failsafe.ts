import { wholeDays } from './calendar.ts'
import type { StatusTable } from './status.ts'

/** Whole days of life. */
export const daysOfLife = (birthAt: string, now: Date): number => wholeDays(birthAt, now)

/** The last step that a newborn with an open order has passed; null before the first. @param steps of the laboratory, ascending */
export const failsafeStep = (days: number, steps: readonly number[]): number | null =>
  steps.findLast((step) => days >= step) ?? null

/** Why a newborn is on the failsafe list. Age alone puts it into one band; other bands may apply too. */
export type FailsafeBand = 'first' | 'second' | 'third' | 'stalled' | 'missed'
export const failsafeBands: StatusTable<FailsafeBand> = {
  third: { label: 'Terza soglia', tone: 'red' },
  second: { label: 'Seconda soglia', tone: 'red' },
  first: { label: 'Prima soglia', tone: 'amber' },
  stalled: { label: 'Nessuna attività in corso', tone: 'red' },
  missed: { label: 'Cartoncino mancante', tone: 'purple' },
}

/** The bands that go by age, with the days of a laboratory: "Da 7 a 13 giorni", "Da 21 giorni". */
export function failsafeBandLabel(band: FailsafeBand, steps: readonly number[] = []): string {
  const index = (['first', 'second', 'third'] as readonly FailsafeBand[]).indexOf(band)
  const from = steps[index]
  const next = steps[index + 1]
  if (index < 0 || from === undefined) return failsafeBands[band].label
  return next === undefined ? `Da ${from} giorni` : `Da ${from} a ${next - 1} giorni`
}

/** Why a reminder was not sent. */
export const reminderSkips = {
  today: 'già sollecitato oggi',
  no_recipient: 'punto nascita non noto',
} as const
export type ReminderSkip = keyof typeof reminderSkips
