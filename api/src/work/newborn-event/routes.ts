import type { newbornEventEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { listEvents } from '../../records/newborns/list-events.ts'
import { createCommunication } from './communicate.ts'
import { listCommunications } from './queries.ts'

export const newbornEventHandlers: Handlers<typeof newbornEventEndpoints> = {
  listNewbornEvents: ({ db, viewer }, { query }) => listEvents(db, viewer, query),
  listCommunications: ({ db, viewer }, { query }) => listCommunications(db, viewer, query),
  createCommunication: (context, { body }) => createCommunication(context, body),
}
