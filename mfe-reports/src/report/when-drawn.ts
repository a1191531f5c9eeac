import { isApiError } from '@sne/shared/client'

/** Seconds until the next attempt where the server names none. */
const usualPause = 2
/** Attempts until the refusal is shown: about five minutes. */
const mostAttempts = 150

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

/**
 * Repeats a call that reads documents until every document is drawn.
 * @throws ApiError of any other refusal, and `document_pending` after five minutes; the signal's reason when aborted
 */
export async function whenDrawn<T>(make: () => Promise<T>, { onPending, signal }: Waiting = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await make()
    } catch (error) {
      if (!isApiError(error) || error.code !== 'document_pending' || attempt === mostAttempts) throw error
      if (attempt === 1) onPending?.()
      signal?.throwIfAborted()
      const { retryAfter } = error.details
      await pause(typeof retryAfter === 'number' ? retryAfter : usualPause, signal)
    }
  }
}
