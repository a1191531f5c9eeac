import type { FieldError } from '@sne/shared/contract'
import { validationMessages } from '@sne/shared/domain'
import { z } from 'zod'
import { refuse } from './refusal.ts'

z.config(z.locales.it())

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input)

/** One entry a field, in the words of the forms. */
export const fieldErrors = (error: z.ZodError, input: unknown): FieldError[] =>
  error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message:
      issue.code === 'invalid_type' && valueAt(input, issue.path) === undefined
        ? validationMessages.required()
        : issue.message,
  }))

/** @throws Refusal `validation` with one entry a field. */
export function validated(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw refuse('validation', { fields: fieldErrors(result.error, input) })
}
