import { isApiError } from '@sne/shared/client'
import { WaitingReports } from '@sne/shared/contract'

/** Seconds until the next attempt where the server names none. */
const usualPause = 2
/** Attempts until the refusal of one report is shown: about five minutes. */
const mostAttempts = 150
/** The number of attempts where others can be printed meanwhile: about half a minute. */
const mostAttemptsBeside = 15

interface Waiting {
  /** Told once, when the document is still being drawn. */
  readonly onPending?: () => void
  /** Ends the waiting: the page was left. */
  readonly signal?: AbortSignal
}

const pause = (seconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', end, { once: true })
  })

const namesReports: readonly string[] = ['document_pending', 'unavailable']

/** The waiting or lost reports that a refused print of several names; null for any other error. */
export function waitingOf(error: unknown): WaitingReports | null {
  if (!isApiError(error) || !namesReports.includes(error.code)) return null
  return WaitingReports.safeParse(error.details).data ?? null
}

/** One that failed is drawn again after a pause that grows: nobody waits for it on the page. */
const isLastAttempt = (attempt: number, waiting: WaitingReports | null): boolean =>
  waiting
    ? waiting.waiting.some(({ failed }) => failed) || attempt >= mostAttemptsBeside
    : attempt >= mostAttempts

/**
 * Repeats a call that reads documents until every document is drawn.
 * @throws ApiError of any other refusal; `document_pending` after five minutes for one report;
 * `document_pending` for several after half a minute, or at once when drawing one of them failed; the signal's
 * reason when aborted
 */
export async function whenDrawn<T>(make: () => Promise<T>, { onPending, signal }: Waiting = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await make()
    } catch (error) {
      if (!isApiError(error) || error.code !== 'document_pending') throw error
      if (isLastAttempt(attempt, waitingOf(error))) throw error
      if (attempt === 1) onPending?.()
      signal?.throwIfAborted()
      const { retryAfter } = error.details
      await pause(typeof retryAfter === 'number' ? retryAfter : usualPause, signal)
    }
  }
}
