import { sameBarcode } from '@sne/shared/domain'
import { useEffect, useRef, useState } from 'react'
import type { Outcome } from './outcome.ts'

interface Given<K extends string> {
  /** The message about the scanned card; null when another card was chosen. */
  readonly outcome: Pick<Outcome, 'code' | 'sending'> | null
  /** @returns false when the answer leaves the key nothing to do */
  readonly act: (key: K) => boolean
  /** The key had no effect; a person has to hear it. */
  readonly onDropped: (key: K, code: string) => void
  /** The key that waits now; null when it has acted, or was taken back. */
  readonly onHeld?: (key: K | null) => void
}

/**
 * A key that is pressed while a card is being saved belongs to that card. It acts when the answer is there; the last key counts.
 * A page that reads cards keeps a scan as unread while `isHeld`.
 */
export function useKeyInTurn<K extends string>({ outcome, act, onDropped, onHeld }: Given<K>) {
  const [later, setLater] = useState<{ readonly key: K; readonly code: string } | null>(null)
  /** As of now, not as of the last paint: a scanner is faster. */
  const held = useRef(false)
  const sending = outcome?.sending === true
  const set = (next: typeof later) => {
    held.current = next !== null
    onHeld?.(next?.key ?? null)
    setLater(next)
  }

  const answered = () => {
    if (later === null || (sending && sameBarcode(outcome.code, later.code))) return
    set(null)
    const isSame = outcome !== null && sameBarcode(outcome.code, later.code)
    if (!isSame || !act(later.key)) onDropped(later.key, later.code)
  }
  const latest = useRef(answered)
  useEffect(() => {
    latest.current = answered
  })
  useEffect(() => {
    latest.current()
  }, [sending, outcome?.code])

  return {
    sending,
    /** The key that waits; null when none does. */
    later: later?.key ?? null,
    isHeld: () => held.current,
    /** Runs the key at once, or after the answer while the card is on its way. */
    inTurn: (key: K, run: () => void) => (sending ? set({ key, code: outcome.code }) : run()),
    /** A person takes the key back. */
    drop: () => set(null),
  }
}
