import { AsyncLocalStorage } from 'node:async_hooks'

const answers = new AsyncLocalStorage<Map<string, Promise<unknown>>>()

/** Runs a call that changes its records apart: a row that `onceInCall` reads for one of them is cached for the others. */
export const rememberingReads = <T>(work: () => T): T => answers.run(new Map(), work)

/**
 * Rows that only a new version of the product writes: read once for all records of a call that changes them apart, and each
 * time elsewhere. Callers do not change the answer. Never for rows that a person changes, such as an approval.
 * @param key names statement and parameters
 */
export function onceInCall<T>(key: string, read: () => Promise<T>): Promise<T> {
  const known = answers.getStore()
  if (!known) return read()
  const before = known.get(key) as Promise<T> | undefined
  // Another record reads it in its own transaction: when that one fails, this one asks itself.
  if (before) return before.catch(() => read())
  const reading = read()
  known.set(key, reading)
  // The next record asks again.
  reading.catch(() => known.delete(key))
  return reading
}
