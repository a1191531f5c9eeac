import { sameBarcode } from '@sne/shared/domain'
import { useRef, useState } from 'react'
import type { Outcome } from './outcome.ts'

/**
 * Refusals that a later reading takes out of sight: named until a person has seen them.
 * @param isNamed whether a refusal is named nowhere else
 * @param glance milliseconds after which a refusal in the panel has been seen
 */
export function useMissedRefusals(isNamed: (refused: Outcome) => boolean, glance = Number.POSITIVE_INFINITY) {
  const [missed, setMissed] = useState<readonly Outcome[]>([])
  const said = useRef<{ readonly outcome: Outcome; readonly at: number } | null>(null)
  const without = (all: readonly Outcome[], code: string) =>
    all.some((one) => sameBarcode(one.code, code)) ? all.filter((one) => !sameBarcode(one.code, code)) : all
  /** A later reading has passed it: the panel does not say it. */
  const miss = (refused: Outcome) => {
    if (refused.verdict !== 'stop' || refused.waiting || !isNamed(refused)) return
    setMissed((all) => [...without(all, refused.code), refused])
  }
  return {
    missed,
    seen: () => setMissed([]),
    miss,
    /** The panel says it. */
    told: (outcome: Outcome) => {
      said.current = { outcome, at: performance.now() }
    },
    /** A card is read: the refusal in the panel goes. */
    paintOver: (code: string) => {
      const last = said.current
      said.current = null
      if (last && performance.now() - last.at < glance && !sameBarcode(last.outcome.code, code))
        miss(last.outcome)
    },
    /** The card was read again, and is in order. */
    settled: (code: string) => setMissed((all) => without(all, code)),
  }
}
