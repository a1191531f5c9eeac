import type { resultsEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const resultsHandlers: Handlers<typeof resultsEndpoints> = {
  importResults: notImplemented,
  downloadResults: notImplemented,
  deleteResults: notImplemented,
}
