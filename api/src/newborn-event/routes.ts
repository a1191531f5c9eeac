import type { newbornEventEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const newbornEventHandlers: Handlers<typeof newbornEventEndpoints> = {
  listNewbornEvents: notImplemented,
  listCommunications: notImplemented,
  createCommunication: notImplemented,
}
