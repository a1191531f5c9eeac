import { ErrorOf, NotFound } from '@sne/shared/ui-core'
import { usePathId } from '../../parts/path-id.ts'
import { AcceptanceWork } from './acceptance-work.tsx'
import '../../parts/scanning/accept.css'
import { useReasons } from '../../parts/scanning/use-reasons.ts'
import { useShippingCards } from '../../parts/scanning/use-shipping-cards.ts'

/** Acceptance of one shipment by reading its cards. */
export default function AcceptPage() {
  const id = usePathId('shippingId')
  return id === null ? <NotFound /> : <AcceptanceOf key={id} id={id} />
}

function AcceptanceOf({ id }: { readonly id: number }) {
  const { shipping, cards, store } = useShippingCards(id)
  useReasons()
  const failed = [shipping, cards].find(({ isError, data }) => isError && !data)
  if (failed) return <ErrorOf error={failed.error} onRetry={() => void store.reload()} />
  return <AcceptanceWork id={id} shipping={shipping.data} cards={cards.data?.items} store={store} />
}
