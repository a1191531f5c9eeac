import type { Shipping, ShippingSampleRow } from '@sne/shared/contract'
import { useRef } from 'react'
import { lookUpClosed } from '../../parts/scanning/look-up-closed.ts'
import { closedOutcome, type Outcome, sendingOutcome } from '../../parts/scanning/outcome.ts'
import type { OpenPoint } from '../../parts/scanning/use-open-points.ts'

interface Given {
  readonly cached: (code: string) => ShippingSampleRow | null
  /** The verdict of the panel. */
  readonly show: (outcome: Outcome) => void
  /** Every verdict that is told. */
  readonly onTold: (outcome: Outcome) => void
  /** The code belongs to no card that was decided. */
  readonly onOpenPoint: (point: OpenPoint) => void
}

/** Scans after the shipment was closed: each shows its card's state, and nothing is decided. */
export function useClosedScans({ cached, show, onTold, onOpenPoint }: Given) {
  /** The last code that was scanned after the closing. */
  const asked = useRef('')
  return (point: OpenPoint, closed: Pick<Shipping, 'id' | 'barcode'>) => {
    asked.current = point.code
    const tell = (outcome: Outcome) => {
      // The verdict is that of the last scan, whichever answer comes last.
      if (asked.current === point.code) show(outcome)
      onTold(outcome)
      // A card that was decided lies on nobody's bench.
      if (outcome.told === undefined) onOpenPoint(point)
    }
    const card = cached(point.code)
    if (card) return tell(closedOutcome(point.code, card, closed.barcode))
    show(sendingOutcome(point.code, null))
    void lookUpClosed(point.code, closed).then(tell)
  }
}
