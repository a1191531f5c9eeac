import type { missingCommunicationEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { listMissingCommunications } from './queries.ts'

export const missingCommunicationHandlers: Handlers<typeof missingCommunicationEndpoints> = {
  listMissingCommunications: ({ db, viewer, now }, { query }) =>
    listMissingCommunications(db, viewer, { ...query, now }),
}
