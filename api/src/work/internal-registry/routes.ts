import type { internalRegistryEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../../platform/calls/handler.ts'

export const internalRegistryHandlers: Handlers<typeof internalRegistryEndpoints> = {
  listRegistryEntries: notImplemented,
  checkDuplicateRegistryEntry: notImplemented,
  getRegistryEntry: notImplemented,
  createRegistryEntry: notImplemented,
  updateRegistryEntry: notImplemented,
  deleteRegistryEntry: notImplemented,
}
