import type { intakeEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { createShipping, sendShipping } from './shipping-service.ts'

export const intakeHandlers: Handlers<typeof intakeEndpoints> = {
  createIntakeShipping: (context, { body }) => createShipping(context, body),
  updateIntakeShipping: notImplemented,
  sendIntakeShipping: (context, { params: { barcode } }) => sendShipping(context, barcode),
  receiveHl7: notImplemented,
  listIntakeMessages: notImplemented,
  getIntakeMessage: notImplemented,
  listIntakeKeys: ({ db }, { query }) => listKeys(db, query),
  createIntakeKey: (context, { body }) => createKey(context, body),
  revokeIntakeKey: (context, { params: { id }, body: { reason } }) => revokeKey(context, id, reason),
}
