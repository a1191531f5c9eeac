import { useSession } from '@sne/shared/shell'
import { useEffect, useState } from 'react'

/** Both end with the tab, and neither goes over to whoever signs in next. */
const storageKey = (userId: number) => `sne-storage-location:${userId}`
const reasonsKey = (userId: number, shippingId: number) => `sne-every-card:${userId}:${shippingId}`

function remembered<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}
/** Without storage a choice lasts as long as the page. */
function remember(write: () => void): void {
  remembered(write, undefined)
}

const codesIn = (text: string | null): string[] => {
  const value: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/**
 * What holds for every card that this person reads until they end it: where it is kept, and that the cards of this shipment are
 * unsuitable for the same reasons. A reload keeps both; closing the shipment ends the reasons.
 * @param open false when the shipment is closed
 */
export function useBenchChoices(shippingId: number, open: boolean) {
  const { id: userId } = useSession()
  const [storage, setStorage] = useState(() =>
    remembered(() => sessionStorage.getItem(storageKey(userId)), null),
  )
  const [kept, setReasons] = useState<readonly string[]>(() =>
    remembered(() => codesIn(sessionStorage.getItem(reasonsKey(userId, shippingId))), []),
  )
  useEffect(() => {
    if (!open) remember(() => sessionStorage.removeItem(reasonsKey(userId, shippingId)))
  }, [open, shippingId, userId])
  // Opened again, the shipment begins without them.
  if (!open && kept.length > 0) setReasons([])
  return {
    /** Null: nothing is written on the card. */
    storage,
    /** Codes of the reasons for which every card is unsuitable; none while cards are accepted. */
    reasons: kept,
    keepAt: (place: string | null) => {
      setStorage(place)
      remember(() =>
        place
          ? sessionStorage.setItem(storageKey(userId), place)
          : sessionStorage.removeItem(storageKey(userId)),
      )
    },
    unsuitableFor: (codes: readonly string[]) => {
      setReasons(codes)
      remember(() => sessionStorage.setItem(reasonsKey(userId, shippingId), JSON.stringify(codes)))
    },
  }
}
export type BenchChoices = ReturnType<typeof useBenchChoices>
