import { sameBarcode } from '@sne/shared/domain'
import { useRef, useState } from 'react'
import type { Outcome } from './outcome.ts'

/** Where refusals outlast a reload. */
export interface KeptRefusals {
  readonly read: () => readonly Outcome[]
  readonly keep: (code: string) => void
  readonly drop: (codes: readonly string[]) => void
}

const notKept: KeptRefusals = { read: () => [], keep: () => undefined, drop: () => undefined }

interface Options {
  /** Milliseconds after which a refusal in the panel has been seen. */
  readonly glance?: number
  readonly kept?: KeptRefusals
}

/**
 * Refusals that a later reading takes out of sight: named until a person has seen them.
 * @param isNamed whether a refusal is named nowhere else
 */
export function useMissedRefusals(
  isNamed: (refused: Outcome) => boolean,
  { glance = Number.POSITIVE_INFINITY, kept = notKept }: Options = {},
) {
  const [missed, setMissed] = useState<readonly Outcome[]>(kept.read)
  const said = useRef<{ readonly outcome: Outcome; readonly at: number } | null>(null)
  const without = (all: readonly Outcome[], code: string) =>
    all.some((one) => sameBarcode(one.code, code)) ? all.filter((one) => !sameBarcode(one.code, code)) : all
  const isRefusal = (outcome: Outcome) => outcome.verdict === 'stop' && !outcome.waiting && isNamed(outcome)
  /** A later reading has passed it: the panel does not say it. */
  const miss = (refused: Outcome) => {
    if (!isRefusal(refused)) return
    kept.keep(refused.code)
    setMissed((all) => [...without(all, refused.code), refused])
  }
  /** The card was read again, and is in order. */
  const settled = (code: string) => {
    kept.drop([code])
    setMissed((all) => without(all, code))
  }
  return {
    missed,
    seen: () => {
      kept.drop(missed.map(({ code }) => code))
      setMissed([])
    },
    miss,
    /** The panel says it. */
    told: (outcome: Outcome) => {
      said.current = { outcome, at: performance.now() }
      if (isRefusal(outcome)) kept.keep(outcome.code)
    },
    /** A card is read: the panel drops the refusal. */
    paintOver: (code: string) => {
      const last = said.current
      said.current = null
      if (last && performance.now() - last.at < glance && !sameBarcode(last.outcome.code, code))
        miss(last.outcome)
    },
    settled,
  }
}
