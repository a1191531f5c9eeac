import type { RemoteFailureKind } from '@sne/shared/domain'
import { isChunkFailure } from '../start/chunk-failure.ts'
import { HashRefused } from '../start/integrity.ts'
import { Misfit } from './fitness.ts'

/** Where an error came from, beside the error: whoever handles it looks at the error itself. */
const stages = new WeakMap<object, RemoteFailureKind>()

/** Runs one of a remote's lifecycles; what it throws is known to come from there. */
export async function atStage<T>(stage: 'bootstrap' | 'mount', work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (typeof error === 'object' && error !== null) stages.set(error, stage)
    throw error
  }
}

/** Federation's codes hide what its hooks threw, but keep its words. */
const isHashRefused = (error: unknown) =>
  error instanceof HashRefused || (error instanceof Error && /No hash is known for/.test(error.message))

/**
 * How a version failed, in the words of the table of failures.
 * @param otherwise what it was doing, when the error itself says no more
 */
export function failureKind(error: unknown, otherwise: 'load' | 'render'): RemoteFailureKind {
  if (error instanceof Misfit) return 'misfit'
  if (isHashRefused(error)) return 'hash'
  if (isChunkFailure(error)) return 'chunk'
  return (typeof error === 'object' && error !== null && stages.get(error)) || otherwise
}
