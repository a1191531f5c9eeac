import { isUnreached, useCallAsRemote, withinPatience } from '@sne/shared/client'
import { type OpenScan, type Shipping, type ShippingSampleRow, shippingEndpoints } from '@sne/shared/contract'
import { isSupportSession, keysOf, openScanKinds, sameBarcode, stillOpenScans } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { messageOf } from '@sne/shared/ui-core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import type { CardStore } from './use-shipping-cards.ts'

/** A code that was read without a decision; a card that it belongs to lies on the bench. */
export type OpenPoint = Pick<OpenScan, 'code' | 'kind'> & Partial<Pick<OpenScan, 'by'>>

/** Reports of this page about a code that the server has not answered yet. */
const Unsaid = z.union([
  z.object({ code: z.string(), kind: z.enum(keysOf(openScanKinds)) }),
  z.object({ code: z.string(), kind: z.literal('cleared'), reason: z.string() }),
])
type Unsaid = z.infer<typeof Unsaid>

/** Milliseconds before an undelivered report is sent again. */
const againAfter = 3000

const keyOf = (shippingId: number) => `sne-acceptance:${shippingId}`

function remembered(shippingId: number): Unsaid[] {
  try {
    return z.array(Unsaid).parse(JSON.parse(sessionStorage.getItem(keyOf(shippingId)) ?? '[]'))
  } catch {
    return []
  }
}

/** Unsent reports, kept over a reload; sent one at a time, the oldest first. */
function useUnsaid(shippingId: number, store: CardStore) {
  const call = useCallAsRemote()
  const toast = useToast()
  const [unsaid, setUnsaid] = useState(() => remembered(shippingId))
  const [attempt, setAttempt] = useState(0)
  const busy = useRef(false)
  /** The server does not take them (a code longer than any card's): they stay with this page. */
  const refused = useRef(new Set<Unsaid>())

  const keep = useCallback(
    (next: (before: Unsaid[]) => Unsaid[]) =>
      setUnsaid((before) => {
        const all = next(before)
        try {
          sessionStorage.setItem(keyOf(shippingId), JSON.stringify(all))
        } catch {
          // Storage is refused: they last as long as the page.
        }
        return all
      }),
    [shippingId],
  )
  const tell = useCallback(
    (one: Unsaid) => keep((all) => [...all.filter(({ code }) => !sameBarcode(code, one.code)), one]),
    [keep],
  )

  useEffect(() => {
    const next = unsaid.find((one) => !refused.current.has(one))
    if (!next || busy.current) return
    busy.current = true
    const params = { id: shippingId }
    const { code } = next
    withinPatience((signal) =>
      next.kind === 'cleared'
        ? call(shippingEndpoints.clearOpenScan, { params, body: { code, reason: next.reason } }, { signal })
        : call(shippingEndpoints.keepOpenScan, { params, body: { code, kind: next.kind } }, { signal }),
    )
      .then(async ({ shipping }) => {
        await store.putOpenScans(shipping)
        busy.current = false
        keep((all) => all.filter((one) => one !== next))
      })
      .catch((error) => {
        busy.current = false
        // A refused clearing is forgotten: the list shows the code again, as the server keeps it.
        if (!isUnreached(error) && next.kind === 'cleared') {
          toast('error', messageOf(error))
          return keep((all) => all.filter((one) => one !== next))
        }
        if (!isUnreached(error)) refused.current.add(next)
        setTimeout(() => setAttempt((before) => before + 1), isUnreached(error) ? againAfter : 0)
      })
  }, [call, keep, store, toast, shippingId, unsaid, attempt])

  return { unsaid, tell }
}

/**
 * Readings that ended without a decision, of everybody who accepts this shipment: closing it would count an
 * undecided card as missing. A point is gone when its card is decided. It is also gone when somebody has
 * cleared it with a reason, in their own session.
 */
export function useOpenPoints(
  shipping: Shipping | undefined,
  cards: readonly ShippingSampleRow[] | undefined,
  shippingId: number,
  store: CardStore,
) {
  const { unsaid, tell } = useUnsaid(shippingId, store)
  const mayClear = !isSupportSession(useSession())
  const points = useMemo(() => {
    const own = unsaid.filter((one) => one.kind !== 'cleared')
    const known = (shipping?.openScans ?? []).filter(
      ({ code }) => !unsaid.some((one) => sameBarcode(one.code, code)),
    )
    return stillOpenScans([...known, ...own], cards ?? [])
  }, [unsaid, shipping, cards])

  const add = useCallback(({ code, kind }: OpenPoint) => tell({ code, kind }), [tell])
  const drop = (code: string, reason: string) => {
    if (mayClear && points.some((point) => sameBarcode(point.code, code)))
      tell({ code, kind: 'cleared', reason })
  }
  return { points, add, drop }
}
