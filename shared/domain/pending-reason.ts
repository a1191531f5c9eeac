import { formatDateTime } from './formats.ts'
import type { ClockThresholds } from './turnaround.ts'

/** Why an analysis waits for a decision outside the grid. */
export const pendingReasonLabels = {
  suspended: 'Sospesa dall’analista',
  report_refused: 'Referto rifiutato',
  report_reopened: 'Referto riaperto',
  recall_refused: 'Richiamo rifiutato',
  second_tier_late: 'Second tier in ritardo o cartoncino esaurito',
  re_test_refused: 'Ripetizione rifiutata',
  serum_uploaded: 'Referto del siero caricato',
  re_test_late: 'Ripetizione in ritardo o cartoncino esaurito',
} as const

export type PendingReason = keyof typeof pendingReasonLabels

/**
 * Hours after which a returned analysis that nobody has decided or put aside is on the failsafe list. The
 * clock of its category then turns red, amber for an urgent sample.
 */
export const sentBackHours = ({ amberHours, redHours }: ClockThresholds, isUrgent: boolean): number =>
  isUrgent ? amberHours : redHours

/** A person put an analysis aside by their own decision; every other reason sends it back to the analyst. */
export const isSentBack = (reason: PendingReason): boolean => reason !== 'suspended'

/** "Referto rifiutato, da decidere dal 3/4/2026, 10:00". @param since ISO 8601 */
export const sentBackText = (reason: PendingReason, since: string): string =>
  `${pendingReasonLabels[reason]}, da decidere dal ${formatDateTime(since)}`
