import { useCall } from '@sne/shared/client'
import { acceptanceEndpoints, type ShippingSampleRow } from '@sne/shared/contract'

/**
 * Why the card may not be put aside as not required: the newborn has no other suitable one. Null while nobody knows: the server decides.
 * @param asked a card may be put aside at all
 */
export function useOnlyCard(card: ShippingSampleRow | null, asked: boolean): string | null {
  const params = { id: card?.id ?? 0 }
  const { data } = useCall(
    acceptanceEndpoints.getCardCategories,
    { params },
    { enabled: asked && card !== null },
  )
  return (asked && data?.onlyCard) || null
}
