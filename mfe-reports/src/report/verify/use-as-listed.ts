import type { Report } from '@sne/shared/contract'
import { useEffect, useRef } from 'react'
import type { Queue } from './use-queue.ts'

interface Shown {
  readonly data: Report | undefined
  readonly refetch: () => Promise<unknown>
}

/** Reads the open report again when an answer of the list has it no more, or in another version: a colleague decided it. */
export function useAsListed({ result, readAt }: Pick<Queue, 'result' | 'readAt'>, { data, refetch }: Shown) {
  const row = result.data?.items.find(({ id }) => id === data?.id)
  const isOther =
    data !== undefined &&
    result.data !== undefined &&
    (row === undefined ? data.status === 'pending' : row.version !== data.version)
  // Each answer of the list asks once.
  const asked = useRef(0)
  useEffect(() => {
    if (!isOther || asked.current === readAt) return
    asked.current = readAt
    void refetch()
  }, [isOther, readAt, refetch])
}
