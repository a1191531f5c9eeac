import type { Shipping } from '@sne/shared/contract'
import { formatDateTime } from '@sne/shared/domain'
import { Alert } from '@sne/shared/ui-core'
import { shippingTexts as texts } from './texts.ts'

/** Cards that were taken out of the shipment: said while it is not closed, for they may lie in its envelope. */
export function RemovedCards({ shipping }: { readonly shipping: Shipping }) {
  const { removedCards, status } = shipping
  if (removedCards.length === 0 || status === 'closed') return null
  return (
    <Alert
      type="warning"
      showIcon
      title={texts.removedCards(removedCards.length)}
      description={
        <>
          <ul>
            {removedCards.map(({ barcode, at, reason }) => (
              <li key={barcode}>
                <strong>{barcode}</strong> {formatDateTime(at)} {reason}
              </li>
            ))}
          </ul>
          <p>{texts.removedCardsHint}</p>
        </>
      }
    />
  )
}
