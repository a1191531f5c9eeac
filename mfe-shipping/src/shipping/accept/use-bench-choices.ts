import { useAction } from '@sne/shared/client'
import { type Shipping, shippingEndpoints } from '@sne/shared/contract'
import { useSession } from '@sne/shared/shell'
import { useState } from 'react'
import type { CardStore } from '../../parts/scanning/use-shipping-cards.ts'

/** It ends with the tab, and does not go over to whoever signs in next. */
const storageKey = (userId: number) => `sne-storage-location:${userId}`

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

const none: readonly string[] = []

/**
 * Settings for every card that is read until a person ends them: where this person keeps it, and common
 * reasons that make the cards of this shipment unsuitable. The reasons are the shipment's: every tab that
 * reads its cards has them.
 */
export function useBenchChoices(shipping: Shipping | undefined, store: CardStore) {
  const { id: userId } = useSession()
  const [storage, setStorage] = useState(() =>
    remembered(() => sessionStorage.getItem(storageKey(userId)), null),
  )
  const say = useAction(shippingEndpoints.setEveryCard, {})
  return {
    /** Null: nothing is written on the card. */
    storage,
    /** Codes of the reasons for which every card is unsuitable; none while cards are accepted. */
    reasons: shipping?.everyCard?.reasons ?? none,
    keepAt: (place: string | null) => {
      setStorage(place)
      remember(() =>
        place
          ? sessionStorage.setItem(storageKey(userId), place)
          : sessionStorage.removeItem(storageKey(userId)),
      )
    },
    /** @throws where the server did not take it: it does not hold then */
    unsuitableFor: async (reasons: readonly string[]) => {
      if (!shipping) return
      const answer = await say.mutateAsync({ params: { id: shipping.id }, body: { reasons: [...reasons] } })
      await store.putEveryCard(answer.shipping)
    },
  }
}
export type BenchChoices = ReturnType<typeof useBenchChoices>
