import { useState } from 'react'

/** Where cards are kept is of the computer, as the box beside it is. */
const storageKey = 'sne-storage-location'
/** The reasons are of one shipment and end with the tab. */
const reasonsKey = (shippingId: number) => `sne-every-card:${shippingId}`

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
 * What holds for every card that is read at this bench until somebody ends it: where it is kept, and that it is unsuitable for the
 * same reasons. A reload keeps both.
 */
export function useBenchChoices(shippingId: number) {
  const [storage, setStorage] = useState(() => remembered(() => localStorage.getItem(storageKey), null))
  const [reasons, setReasons] = useState<readonly string[]>(() =>
    remembered(() => codesIn(sessionStorage.getItem(reasonsKey(shippingId))), []),
  )
  return {
    /** Null: nothing is written on the card. */
    storage,
    /** Codes of the reasons for which every card is unsuitable; none while cards are accepted. */
    reasons,
    keepAt: (place: string | null) => {
      setStorage(place)
      remember(() => (place ? localStorage.setItem(storageKey, place) : localStorage.removeItem(storageKey)))
    },
    unsuitableFor: (codes: readonly string[]) => {
      setReasons(codes)
      remember(() => sessionStorage.setItem(reasonsKey(shippingId), JSON.stringify(codes)))
    },
  }
}
export type BenchChoices = ReturnType<typeof useBenchChoices>
