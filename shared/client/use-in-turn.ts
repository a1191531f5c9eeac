import { useCallback, useRef } from 'react'

/** Runs a piece of work after the ones handed in before it, refused or not. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * One thing after another: who works faster than the server answers (a scanner, two keys in a row) loses nothing,
 * and each step sees what the former one left behind.
 */
export function useInTurn(): InTurn {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback((work) => {
    const result = last.current.then(work)
    last.current = result.catch(() => undefined)
    return result
  }, [])
}
