import type { referenceEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const referenceHandlers: Handlers<typeof referenceEndpoints> = {
  listNonConformityReasons: notImplemented,
  listImportProfiles: notImplemented,
}
