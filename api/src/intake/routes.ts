import type { intakeEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const intakeHandlers: Handlers<typeof intakeEndpoints> = {
  createIntakeShipping: notImplemented,
  updateIntakeShipping: notImplemented,
  sendIntakeShipping: notImplemented,
  receiveHl7: notImplemented,
  listIntakeMessages: notImplemented,
  getIntakeMessage: notImplemented,
  listIntakeKeys: notImplemented,
  createIntakeKey: notImplemented,
  revokeIntakeKey: notImplemented,
}
