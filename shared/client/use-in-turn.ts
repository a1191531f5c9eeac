import { useCallback, useRef } from 'react'

/** Runs a piece of work after the ones handed in before it, refused or not. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs steps one after another. A person or scanner faster than the server loses no step. Each step sees the
 * result of the former one.
 */
export function useInTurn(): InTurn {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback((work) => {
    const result = last.current.then(work)
    last.current = result.catch(() => undefined)
    return result
  }, [])
}
