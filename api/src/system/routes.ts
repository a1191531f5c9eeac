import type { systemEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const systemHandlers: Handlers<typeof systemEndpoints> = {
  requestSupport: notImplemented,
  logClientEvent: notImplemented,
}
