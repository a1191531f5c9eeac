import type { CorrectedField } from '@sne/shared/contract'
import { absent, formatBoolean, formatDate, formatDateTime, formatNumber } from '@sne/shared/domain'
import { valueLabels } from './corrections-texts.ts'

const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/u
const day = /^\d{4}-\d{2}-\d{2}$/u

/** A value of a record as a person reads it. */
export function formerValue(field: string, value: CorrectedField['before']): string {
  if (value === null || value === '') return absent
  if (typeof value === 'boolean') return formatBoolean(value)
  if (typeof value === 'number') return formatNumber(value, Number.isInteger(value) ? 0 : 1)
  const words = valueLabels[field]
  const worded = (one: string) => words?.[one] ?? one
  if (Array.isArray(value)) return value.map(worded).join(', ') || absent
  if (moment.test(value)) return formatDateTime(value)
  return day.test(value) ? formatDate(value) : worded(value)
}
