import { wholeDays } from './calendar.ts'
import type { StatusTable } from './status.ts'

/** Days of life at which a newborn without a complete result is looked at again, as an installation starts with them. */
export const failsafeDays = [7, 14, 21] as const

/** Hours after the acceptance of a card in which each of its laboratories takes its categories in (demonstration value). */
export const takenInHours = 48

/** Day of life by which a card of the newborn was accepted (demonstration value). */
export const firstCardDays = 5

/** Hours after which another card is asked for in place of one that did not come (demonstration value). */
export const lostCardHours = 24

/** Whole days of life. */
export const daysOfLife = (birthAt: string, now: Date): number => wholeDays(birthAt, now)

/** The last step that a newborn with an open order has passed; null before the first. @param steps ascending */
export const failsafeStep = (days: number, steps: readonly number[] = failsafeDays): number | null =>
  steps.findLast((step) => days >= step) ?? null

/** Why a newborn stands in the failsafe list; by age alone it stands in one band, and it may stand in others too. */
export type FailsafeBand = 'first' | 'second' | 'third' | 'stalled' | 'missed'
export const failsafeBands: StatusTable<FailsafeBand> = {
  third: { label: 'Terza soglia', tone: 'red' },
  second: { label: 'Seconda soglia', tone: 'red' },
  first: { label: 'Prima soglia', tone: 'amber' },
  stalled: { label: 'Nessuna attività in corso', tone: 'red' },
  missed: { label: 'Cartoncino mancante', tone: 'purple' },
}

/** The bands that go by age, with the days of an installation: "Da 7 a 13 giorni", "Da 21 giorni". */
export function failsafeBandLabel(band: FailsafeBand, steps: readonly number[] = failsafeDays): string {
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
