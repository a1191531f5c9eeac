import type { useCall } from '@sne/shared/client'
import { useState } from 'react'

type Result = Pick<ReturnType<typeof useCall>, 'isFetchedAfterMount' | 'isSuccess'>

/**
 * The answer of a read that was sent after the page opened; undefined while there is none. The query library first gives the
 * answer that it kept from an earlier visit: state that begins from it shows a record as it was before its last change.
 * Called with `staleTime: 0`, so that the read is sent.
 */
export function useReadAfresh<T>(result: Result & { readonly data: T | undefined }): T | undefined {
  const { isFetchedAfterMount, isSuccess, data } = result
  const [isRead, setIsRead] = useState(false)
  // A refused read counts as fetched too; the kept answer stays beside it.
  const isFresh = isRead || (isFetchedAfterMount && isSuccess)
  if (isFresh && !isRead) setIsRead(true)
  return isFresh ? data : undefined
}
