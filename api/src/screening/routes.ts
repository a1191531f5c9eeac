import type { screeningEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const screeningHandlers: Handlers<typeof screeningEndpoints> = {
  listScreenings: notImplemented,
}
