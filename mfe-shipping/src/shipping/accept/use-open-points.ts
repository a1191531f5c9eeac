import type { ShippingSampleRow } from '@sne/shared/contract'
import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import { isWaiting } from './card-order.ts'

const OpenPoint = z.object({
  /** The barcode that was read; a card that it belongs to lies on the bench. */
  code: z.string(),
  kind: z.enum(['unknown', 'out_of_list', 'undecided', 'failed']),
})
export type OpenPoint = z.infer<typeof OpenPoint>

const keyOf = (shippingId: number) => `sne-acceptance:${shippingId}`

function remembered(shippingId: number): OpenPoint[] {
  try {
    return z.array(OpenPoint).parse(JSON.parse(sessionStorage.getItem(keyOf(shippingId)) ?? '[]'))
  } catch {
    return []
  }
}

/**
 * Readings that ended without a decision. They are kept over a reload: closing the shipment would count an undecided
 * card as missing. A point is removed when its card is decided.
 */
export function useOpenPoints(shippingId: number, cards: readonly ShippingSampleRow[] | undefined) {
  const [kept, setKept] = useState(() => remembered(shippingId))

  const keep = useCallback(
    (next: (before: OpenPoint[]) => OpenPoint[]) =>
      setKept((before) => {
        const points = next(before)
        try {
          sessionStorage.setItem(keyOf(shippingId), JSON.stringify(points))
        } catch {
          // Storage is refused: they last as long as the page.
        }
        return points
      }),
    [shippingId],
  )
  const drop = useCallback(
    (code: string) => keep((all) => all.filter((point) => point.code !== code)),
    [keep],
  )
  const add = useCallback(
    (point: OpenPoint) => keep((all) => [...all.filter(({ code }) => code !== point.code), point]),
    [keep],
  )

  const points = useMemo(() => {
    const decided = new Set(cards?.filter((card) => !isWaiting(card)).map(({ barcode }) => barcode))
    return kept.filter(({ code }) => !decided.has(code))
  }, [kept, cards])

  return { points, add, drop }
}
