import type { remoteEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { takeEvents } from './events.ts'
import { historyOfRemote, listRemotes } from './overview.ts'
import { recordStepOf } from './reported-step.ts'
import { listRequests } from './request-queries.ts'
import { approveRequest, askForStep, refuseRequest, withdrawRequest } from './request-service.ts'

export const remoteHandlers: Handlers<typeof remoteEndpoints> = {
  listRemotes: (context) => listRemotes(context),
  getRemoteHistory: (context, { params: { name } }) => historyOfRemote(context, name),
  listRemoteRequests: (context, { query }) => listRequests(context, query),
  requestRemoteStep: (context, { body: { version = null, who = null, ...wanted } }) =>
    askForStep(context, { ...wanted, version, who }),
  approveRemoteRequest: (context, { params: { id } }) => approveRequest(context, id),
  refuseRemoteRequest: (context, { params: { id }, body: { reason } }) => refuseRequest(context, id, reason),
  withdrawRemoteRequest: (context, { params: { id } }) => withdrawRequest(context, id),
  recordRemoteStep: (context, { body }) => recordStepOf(context, body),
  reportRemoteEvents: async (context, { body: { events } }) => ({ taken: await takeEvents(context, events) }),
}
