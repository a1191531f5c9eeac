/** A work has not ended in time. */
export class Slow extends Error {}

/** @throws Slow when the work has not ended within `ms`; the work continues */
export function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Slow(`No answer within ${ms} ms.`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Starts work only when its last run has ended: a check that hangs holds one connection, not one for each question. */
export function oneAtOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}

export interface TimelyAnswer<T> {
  readonly found: T
  /** The work continues, and the last result is answered. */
  readonly late: boolean
}

/**
 * Answers the result of a work, and after `ms` its last result. A work that hangs is left running.
 * @param first result before the first run has ended
 */
export function timely<T>(work: () => Promise<T>, ms: number, first: T): () => Promise<TimelyAnswer<T>> {
  let last = first
  const run = oneAtOnce(async () => {
    last = await work()
    return last
  })
  return async () => {
    try {
      return { found: await within(run(), ms), late: false }
    } catch (error) {
      if (error instanceof Slow) return { found: last, late: true }
      throw error
    }
  }
}
