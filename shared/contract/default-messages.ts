import type { z } from 'zod'
import * as messages from '../domain/validation-messages.ts'

const isMissing = (input: unknown) => input === undefined || input === null || input === ''

/**
 * The product's message for an issue whose schema brings none of its own, for zod's `error` option. An issue
 * without a message in the specification says only that the value is not valid.
 */
export function defaultMessage(issue: z.core.$ZodRawIssue): string {
  if (isMissing(issue.input)) return messages.required()
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      if (issue.format === 'email') return messages.email()
      return issue.format === 'date' || issue.format === 'datetime'
        ? messages.invalidDate()
        : messages.invalid()
    case 'unrecognized_keys':
      return messages.unknownFields(issue.keys)
    default:
      return messages.invalid()
  }
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'string') return minimum === 1 ? messages.required() : messages.minLength(minimum)
  if (origin === 'array' || origin === 'set') return messages.required()
  return origin === 'date' ? messages.invalidDate() : messages.belowMinimum()
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return messages.maxLength(maximum)
  return origin === 'date' ? messages.notInFuture() : messages.aboveMaximum()
}
