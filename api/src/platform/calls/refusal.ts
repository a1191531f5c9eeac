import { type ErrorBody, type ErrorCode, errorCatalogue, type FieldError } from '@sne/shared/contract'

interface RefusalOptions {
  /** Italian, fit to be shown; by default the sentence of the catalogue. */
  readonly message?: string
  /** More for the screen: the allowed actions, the newer record, … */
  readonly details?: Readonly<Record<string, unknown>>
  readonly fields?: readonly FieldError[]
  /** Commit what the handler wrote before it refused (a counted attempt); otherwise everything is rolled back. */
  readonly keepWrites?: boolean
  /** Why a 503 is no error in the log: one line of its own says it. */
  readonly expected?: 'stopping' | 'clock is wrong' | 'readers busy' | 'simulations busy' | 'uploads busy'
}

/** A call that is answered with an error on purpose. Thrown, so that its transaction is rolled back. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  readonly keepWrites: boolean
  readonly expected: RefusalOptions['expected'] | null

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    const { message, details, fields, keepWrites = false, expected = null } = options
    super(message ?? errorCatalogue[code].message)
    this.name = 'Refusal'
    this.code = code
    this.status = errorCatalogue[code].status
    this.details = { ...details, ...(fields ? { fields } : {}) }
    this.keepWrites = keepWrites
    this.expected = expected
  }
}

/** `throw refuse('not_found')`. */
export const refuse = (code: ErrorCode, options?: RefusalOptions) => new Refusal(code, options)

/** An error of one field, as validation gives them: `path` as in the body (`hcp.surname`). */
export const refuseField = (path: string, message: string, options?: Omit<RefusalOptions, 'fields'>) =>
  new Refusal('validation', { ...options, fields: [{ path, message }] })

/** The row, or the answer that there is none (which is also what someone outside its visibility gets). */
export function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw refuse('not_found')
  return row
}

export const bodyOf = (refusal: Refusal, requestId: string): ErrorBody => ({
  status: refusal.status,
  message: refusal.message,
  details: { ...refusal.details, code: refusal.code, requestId },
})
