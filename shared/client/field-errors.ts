import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { isApiError } from './api-error.ts'

/** A field error of the server, as an `ApiError` holds it. */
interface FieldError {
  readonly path: string
  readonly message: string
}

/**
 * Puts the server's field errors under the fields of a form and moves to the first of them.
 * @param isShown whether the page has a field for the path
 * @returns the errors of other fields, for the caller to show; null when the error names no field at all, so that the caller
 *   shows its message instead
 */
export function applyFieldErrors<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  isShown: (path: string) => boolean = () => true,
): readonly FieldError[] | null {
  if (!isApiError(error) || error.fields.length === 0) return null
  const here = error.fields.filter(({ path }) => isShown(path))
  here.forEach(({ path, message }, index) => {
    setError(path as FieldPath<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return error.fields.filter(({ path }) => !isShown(path))
}
