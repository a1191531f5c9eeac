import { defaultMessage, type FieldError } from '@sne/shared/contract'
import type { z } from 'zod'
import { refuse } from './refusal.ts'

/** One entry a field, in the words of the forms; the value itself is never repeated. */
export const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))

/** @throws Refusal `validation` with one entry a field. */
export function validated(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(input, { error: defaultMessage })
  if (result.success) return result.data
  throw refuse('validation', { fields: fieldErrors(result.error) })
}
