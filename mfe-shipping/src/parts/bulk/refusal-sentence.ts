import { type ApiError, isApiError } from '@sne/shared/client'
import { errorCatalogue } from '@sne/shared/contract'
import { messageOf } from '@sne/shared/ui-core'
import { bulkTexts as texts } from './texts.ts'

/** Labels of statuses, by their keys. */
export type StatusLabels = Readonly<Record<string, { readonly label: string }>>

const labelOf = (labels: StatusLabels, status: unknown): string | null =>
  typeof status === 'string' ? (labels[status]?.label ?? null) : null

/** The present record, where a refusal contains it. */
export function currentOf(error: unknown): Readonly<Record<string, unknown>> | null {
  const current = isApiError(error) ? error.details.current : null
  return typeof current === 'object' && current !== null ? (current as Record<string, unknown>) : null
}

const isGeneric = (error: ApiError) => error.message === errorCatalogue.invalid_transition.message

/** Why one record among several was refused, in one sentence that names the obstacle. */
export function refusalSentence(error: unknown, labels: StatusLabels): string {
  if (!isApiError(error)) return messageOf(error)
  const { details } = error
  switch (error.code) {
    case 'stale_version':
      return texts.stale(labelOf(labels, currentOf(error)?.status))
    case 'well_punched':
      return texts.punched
    case 'invalid_transition': {
      if (!isGeneric(error)) return error.message
      if (details.guard === 'nothing_punched') return texts.punched
      const from = labelOf(labels, details.from)
      return from ? texts.wrongStatus(from) : error.message
    }
    case 'validation':
      return error.fields[0]?.message ?? error.message
    case 'unreachable':
      return texts.unknownOutcome(error.message)
    default:
      return error.message
  }
}
