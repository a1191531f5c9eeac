import type { followUpEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const followUpHandlers: Handlers<typeof followUpEndpoints> = {
  listFollowUps: notImplemented,
}
