import type { newbornEventEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'
import { listCommunications, listEvents } from './queries.ts'

export const newbornEventHandlers: Handlers<typeof newbornEventEndpoints> = {
  listNewbornEvents: ({ db, viewer }, { query }) => listEvents(db, viewer, query),
  listCommunications: ({ db, viewer }, { query }) => listCommunications(db, viewer, query),
  createCommunication: notImplemented,
}
