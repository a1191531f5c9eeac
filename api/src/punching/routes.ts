import type { punchingEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const punchingHandlers: Handlers<typeof punchingEndpoints> = {
  listPunching: notImplemented,
  savePunchingNotes: notImplemented,
  punchSample: notImplemented,
  unpunchSample: notImplemented,
}
