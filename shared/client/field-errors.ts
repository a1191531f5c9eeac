import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { isApiError } from './api-error.ts'

/**
 * Puts the server's field errors under the fields of a form and moves to the first of them.
 * @returns false when the error names no field, so that the caller shows its message instead
 */
export function applyFieldErrors<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
): boolean {
  if (!isApiError(error) || error.fields.length === 0) return false
  error.fields.forEach(({ path, message }, index) => {
    setError(path as FieldPath<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return true
}
