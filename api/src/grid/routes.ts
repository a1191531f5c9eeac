import type { gridEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const gridHandlers: Handlers<typeof gridEndpoints> = {
  getGrid: notImplemented,
  getGridDraft: notImplemented,
  saveGridDraft: notImplemented,
  saveAnalytes: notImplemented,
  closeGrid: notImplemented,
  listActions: notImplemented,
}
