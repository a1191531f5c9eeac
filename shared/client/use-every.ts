import {
  focusManager,
  hashKey,
  type QueryFunction,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Reads a query again every so many milliseconds while the page is visible, also after a failure.
 * @param every false: never
 * @param read makes the call of the timer, which is not the one of the person
 */
export function useEvery(every: number | false, queryKey: QueryKey, read: QueryFunction<never>) {
  const client = useQueryClient()
  const latest = useRef({ queryKey, read })
  const hash = hashKey(queryKey)
  useLayoutEffect(() => {
    latest.current = { queryKey, read }
  })
  // Another question (`hash`) begins its own interval.
  useEffect(() => {
    if (every === false) return
    const ask = () => {
      if (!focusManager.isFocused()) return
      const { queryKey, read } = latest.current
      // A failure is told by the query itself.
      client.fetchQuery({ queryKey, queryFn: read, staleTime: 0 }).catch(() => undefined)
    }
    const timer = setInterval(ask, every)
    return () => clearInterval(timer)
  }, [client, every, hash])
}
