import {
  collectionMethodLabels,
  deliveryTypeLabels,
  feedingLabels,
  formatDate,
  formatDateTime,
  sexLabels,
  transfusionTypeLabels,
  wardLabels,
} from '@sne/shared/domain'
import { texts } from './texts.ts'

/** Words of the codes that a column holds. */
const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sex: sexLabels,
  feeding: feedingLabels,
  collectionMethod: collectionMethodLabels,
  ward: wardLabels,
  deliveryType: deliveryTypeLabels,
  type: transfusionTypeLabels,
}
const units: Readonly<Record<string, (value: number) => string>> = {
  birthWeight: texts.grams,
  weightAtCollection: texts.grams,
  gaWeeks: texts.weeks,
  gaDays: texts.days,
}
const moment = /^\d{4}-\d{2}-\d{2}T/u
const day = /^\d{4}-\d{2}-\d{2}$/u

const ofText = (field: string, text: string): string =>
  labels[field]?.[text] ??
  (moment.test(text) ? formatDateTime(text) : day.test(text) ? formatDate(text) : text)

/** The value of a column in words; empty for none. @param field the last word of its path */
export function spokenValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number') return units[field]?.(value) ?? String(value)
  if (Array.isArray(value)) return value.map((one) => spokenValue(field, one)).join(', ')
  if (typeof value !== 'object') return ofText(field, String(value))
  const parts = Object.entries(value).map(([key, one]) => spokenValue(key, one))
  // A group without facts says that it holds: a transfusion at an unknown time.
  return parts.filter(Boolean).join(', ') || texts.yes
}
