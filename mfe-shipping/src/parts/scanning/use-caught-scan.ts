import { sameBarcode } from '@sne/shared/domain'
import { useCallback, useRef, useState } from 'react'

export interface CaughtScan {
  readonly code: string
}

/**
 * The scan that came last while a person decides about another card. The confirming key after it may be meant for the card that was
 * just scanned.
 */
export function useCaughtScan() {
  const [caught, setCaught] = useState<CaughtScan | null>(null)
  /** As of now, not as of the last paint: a key may follow before it. */
  const latest = useRef(caught)
  /** The code that was kept last, also after the decision. */
  const [newest, setNewest] = useState<string | null>(null)
  const set = useCallback((next: CaughtScan | null) => {
    latest.current = next
    setCaught(next)
    if (next) setNewest(next.code)
  }, [])
  const tell = useCallback((code: string) => set({ code }), [set])
  const forget = useCallback(
    (code?: string) => {
      if (code === undefined || sameBarcode(code, latest.current?.code ?? null)) set(null)
    },
    [set],
  )
  return { caught, latest, newest, tell, forget }
}
export type CaughtScans = ReturnType<typeof useCaughtScan>
