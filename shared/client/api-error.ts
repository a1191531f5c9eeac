import { ErrorBody, type ErrorCode, errorCatalogue, type FieldError } from '../contract/errors.ts'

/** Shown when no answer came back at all (network, proxy without a server behind it). */
export const unreachableMessage = 'Impossibile contattare il server. Riprovare.'

/** Code of an error that has no answer of ours behind it. */
export type ApiErrorCode = ErrorCode | 'unreachable'

/**
 * A refused or failed call, in the one shape that errors have everywhere. `status` is the HTTP status, 0 when
 * the server could not be reached; `message` is Italian and fit to be shown; `details` holds additions of the
 * server (`code`, `fields`, `allowed`, the newer record, …).
 */
export class ApiError extends Error {
  readonly status: number
  readonly details: ErrorBody['details']

  constructor(body: ErrorBody, options?: ErrorOptions) {
    super(body.message, options)
    this.name = 'ApiError'
    this.status = body.status
    this.details = body.details
  }

  get code(): ApiErrorCode {
    return this.details.code as ApiErrorCode
  }

  /** One entry a field when the input did not validate. */
  get fields(): readonly FieldError[] {
    return this.details.fields ?? []
  }

  /** The reference that a person quotes to support; null when the server never answered. */
  get reference(): string | null {
    return this.details.requestId ?? null
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** No answer: network down, server restarting behind the proxy. */
export const unreachable = (cause?: unknown) =>
  new ApiError({ status: 0, message: unreachableMessage, details: { code: 'unreachable' } }, { cause })

/** Codes for an answer that is not ours (a proxy's page), by HTTP status. */
const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  413: 'file_too_large',
  429: 'too_many_attempts',
}
const gatewayStatuses = [502, 503, 504]

/**
 * The error of an answer that was not a success.
 * @param body parsed body, or anything else when it was not JSON
 * @param requestId from the header `x-request-id`, kept when the body names none
 */
export function errorOfAnswer(status: number, body: unknown, requestId?: string | null): ApiError {
  const parsed = ErrorBody.safeParse(body)
  if (parsed.success) {
    const details = requestId ? { requestId, ...parsed.data.details } : parsed.data.details
    return new ApiError({ ...parsed.data, status, details })
  }
  if (gatewayStatuses.includes(status)) return unreachable()
  const code = codeByStatus[status] ?? 'generic_error'
  const details = requestId ? { code, requestId } : { code }
  return new ApiError({ status, message: errorCatalogue[code].message, details })
}
