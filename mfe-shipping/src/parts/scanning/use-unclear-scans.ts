import { sameBarcode, unclearCode } from '@sne/shared/domain'
import { useEffect, useRef } from 'react'
import { acceptTexts as texts } from './texts.ts'
import type { OpenPoint } from './use-open-points.ts'

interface Points {
  readonly add: (point: OpenPoint) => void
  readonly drop: (code: string, reason: string) => void
}

/** Scans split by a pause: kept until a person says which card was meant, or reads one code again at once. */
export function useUnclearScans(points: Points) {
  const last = useRef<{ readonly raw: string; readonly code: string } | null>(null)
  const latest = useRef(points)
  useEffect(() => {
    latest.current = points
  })
  return {
    keep: (raw: string, [before, rest]: readonly [string, string]) => {
      const code = unclearCode(before, rest)
      last.current = { raw, code }
      points.add({ code, kind: 'unclear' })
    },
    /**
     * Asked of each scan. @returns the function that clears the unclear scan directly before it, when this
     * one has the same characters
     */
    isReadAgain: (code: string): (() => void) | null => {
      const before = last.current
      last.current = null
      if (!before || !sameBarcode(before.raw, code)) return null
      return () => latest.current.drop(before.code, texts.readNow)
    },
  }
}
