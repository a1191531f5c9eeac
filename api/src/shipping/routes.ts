import type { shippingEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const shippingHandlers: Handlers<typeof shippingEndpoints> = {
  listShippings: notImplemented,
  getShipping: notImplemented,
  listShippingSamples: notImplemented,
  findShippingByBarcode: notImplemented,
  acceptShipping: notImplemented,
  acceptSample: notImplemented,
  closeShipping: notImplemented,
  reopenShipping: notImplemented,
  sendShippingReminder: notImplemented,
  markShippingNotReceived: notImplemented,
  printShippingSamples: notImplemented,
  printShippingReceipt: notImplemented,
}
