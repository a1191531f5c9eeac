import { isApiError } from '@sne/shared/client'

/** The record to which the asked one was joined; null for any other error. */
export function keptRecordOf(error: unknown): number | null {
  if (!isApiError(error) || error.code !== 'newborn_merged') return null
  const { newbornId } = error.details
  return typeof newbornId === 'number' ? newbornId : null
}
