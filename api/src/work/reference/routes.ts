import type { referenceEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { listProfiles, listReasons } from '../../records/reference/queries.ts'

export const referenceHandlers: Handlers<typeof referenceEndpoints> = {
  listNonConformityReasons: async ({ db, viewer }) => ({ items: await listReasons(db, viewer) }),
  listImportProfiles: async ({ db }) => ({ items: await listProfiles(db) }),
}
