import { call, isApiError, withinPatience } from '@sne/shared/client'
import { otherCodeOf, shippingEndpoints } from '@sne/shared/contract'
import { sameBarcode } from '@sne/shared/domain'
import { closedElsewhereOutcome, closedOutcome, type Outcome, otherCodeOutcome } from './outcome.ts'

/**
 * Meaning of a code that the page of a closed shipment does not know, from the server. Without an answer of
 * the server the code stays unknown.
 */
export async function lookUpClosed(
  code: string,
  own: { readonly id: number; readonly barcode: string },
): Promise<Outcome> {
  const unknown = closedOutcome(code, null, own.barcode)
  try {
    const { matched, shipping } = await withinPatience((signal) =>
      call(shippingEndpoints.findShippingByBarcode, { params: { code } }, { signal }),
    )
    if (matched === 'shipping') return otherCodeOutcome(code, 'shipping', '')
    const { items } = await withinPatience((signal) =>
      call(shippingEndpoints.listShippingSamples, { params: { id: shipping.id } }, { signal }),
    )
    const card = items.find(({ barcode }) => sameBarcode(barcode, code))
    if (!card) return unknown
    return shipping.id === own.id
      ? closedOutcome(code, card, own.barcode)
      : closedElsewhereOutcome(card, shipping.barcode)
  } catch (error) {
    if (!isApiError(error)) return unknown
    const is = otherCodeOf(error.details)
    return is ? otherCodeOutcome(code, is, error.message) : unknown
  }
}
