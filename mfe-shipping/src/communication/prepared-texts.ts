import type { Newborn } from '@sne/shared/contract'
import {
  daysOfLife,
  failsafeStep,
  formatDate,
  problemText,
  requestLabel,
  screeningLabels,
} from '@sne/shared/domain'
import { communicationTexts as texts } from './texts.ts'

export interface Prepared {
  /** On the button. */
  readonly label: string
  readonly text: string
}

/**
 * Reminders to the birth point for missing items: a requested collection, a card that did not come, data that
 * a card lacks, a result that is not complete. The newborn is named by its code.
 */
export function preparedTexts(newborn: Newborn, now: Date = new Date()): Prepared[] {
  if (newborn.closure) return []
  const { code, requests, samples, analysisRequests, birthAt } = newborn
  const owed = requests
    .filter(({ status, type }) => status === 'pending' && type !== 're_test')
    .map(({ type, number, categories, fromDate, dueDate, overdue }) => ({
      label: texts.remindRequest(number),
      text: texts.requestReminder({
        code,
        type: requestLabel(type, categories).replace(/^./u, (first) => first.toLowerCase()),
        categories: categories.map((category) => screeningLabels[category]).join(', '),
        from: fromDate && formatDate(fromDate),
        due: dueDate && formatDate(dueDate),
        overdue,
      }),
    }))
  const missing = samples
    .filter(({ status }) => status === 'not_received')
    .map(({ barcode, collectedAt }) => ({
      label: texts.remindCard(barcode),
      text: texts.cardReminder(code, barcode, formatDate(collectedAt)),
    }))
  const incomplete = samples.flatMap(({ barcode, nonConformities }) => {
    const reason = nonConformities.find((one) => one.code === 'missing_data')
    return reason
      ? [{ label: texts.remindData(barcode), text: texts.dataReminder(code, barcode, problemText(reason)) }]
      : []
  })
  const days = daysOfLife(birthAt, now)
  const late =
    owed.length + missing.length === 0
      ? analysisRequests.filter(
          ({ status, stalled, lateSteps }) =>
            status === 'open' && stalled && failsafeStep(days, lateSteps) !== null,
        )
      : []
  const unfinished =
    late.length > 0
      ? [
          {
            label: texts.remindResult,
            text: texts.resultReminder(
              code,
              days,
              late.map(({ category }) => screeningLabels[category]).join(', '),
            ),
          },
        ]
      : []
  return [...owed, ...missing, ...incomplete, ...unfinished]
}
