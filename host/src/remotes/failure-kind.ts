import type { RemoteFailureKind } from '@sne/shared/domain'
import { isChunkFailure } from '../start/chunk-failure.ts'
import { HashRefused } from '../start/integrity.ts'
import { beforeDeadline, type Lifecycle } from './deadlines.ts'
import { Misfit } from './fitness.ts'

/** Where an error came from, beside the error: whoever handles it looks at the error itself. */
const stages = new WeakMap<object, RemoteFailureKind>()

/** A page that does not leave as it should counts among the failures of a page. */
const kindOf = { bootstrap: 'bootstrap', mount: 'mount', unmount: 'render' } as const

/** Runs one of a remote's lifecycles until its deadline; its errors are attributed to the remote. */
export async function atStage<T>(lifecycle: Lifecycle, work: () => Promise<T>): Promise<T> {
  try {
    return await beforeDeadline(lifecycle, work)
  } catch (error) {
    if (typeof error === 'object' && error !== null) stages.set(error, kindOf[lifecycle])
    throw error
  }
}

/** Federation's codes hide the errors of its hooks, but keep the thrown message. */
const isHashRefused = (error: unknown) =>
  error instanceof HashRefused || (error instanceof Error && /No hash is known for/.test(error.message))

/**
 * How a version failed, as the table of failures names it.
 * @param otherwise its activity, when the error itself says no more
 */
export function failureKind(error: unknown, otherwise: 'load' | 'render'): RemoteFailureKind {
  if (error instanceof Misfit) return 'misfit'
  if (isHashRefused(error)) return 'hash'
  if (isChunkFailure(error)) return 'chunk'
  return (typeof error === 'object' && error !== null && stages.get(error)) || otherwise
}
