import { isApiError } from './api-error.ts'

/**
 * Milliseconds after which a person with the next card is told to continue: the server counts as unreachable.
 */
export const patience = 5000

/**
 * Statuses of a proxy without a server behind it. A server that has no time or no space on its disk now sends
 * them too.
 */
const away = [0, 502, 503, 504, 507]
/** Only a person can heal these: signing in again sends the waiting steps. */
const signedOut = [401]
/**
 * The code of a refusal for a page of a recalled version: after a reload another version sends the waiting
 * steps.
 */
const codeRecalled = 'remote_recalled'

/**
 * Whether no answer came that says anything about the sent step. It may still have been saved: a time-out and
 * a broken connection tell nothing.
 */
export const isUnreached = (error: unknown): boolean =>
  isApiError(error)
    ? [...away, ...signedOut].includes(error.status) || error.code === codeRecalled
    : error instanceof TypeError ||
      (error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name))

/** Gives a call up after `patience`. @throws DOMException `TimeoutError` */
export const withinPatience = <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  work(AbortSignal.timeout(patience))
