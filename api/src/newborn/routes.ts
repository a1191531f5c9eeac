import type { newbornEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const newbornHandlers: Handlers<typeof newbornEndpoints> = {
  getNewborn: notImplemented,
}
