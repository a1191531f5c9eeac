/** A work has not ended in time. */
export class Slow extends Error {}

/** @throws Slow when the work has not ended within `ms`; it goes on */
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
  /** The work goes on, and what was found last is answered. */
  readonly late: boolean
}

/**
 * Answers what a work finds, and after `ms` what it found last. A work that hangs goes on alone.
 * @param first found last before the first run has ended
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
