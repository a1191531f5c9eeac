import type { intakeEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { acknowledge } from '../outgoing/acknowledge.ts'
import { listOutgoing, sendReport } from '../outgoing/queries.ts'
import { assignMessage } from './assign.ts'
import { changeDraft } from './change-draft.ts'
import { correctMessage } from './correct-message.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { getMessage, listMessages } from './messages.ts'
import { acknowledgeNotice, listNotices } from './notices.ts'
import { receive } from './receive.ts'
import { listRequests } from './requests.ts'
import { retryMessage } from './retry.ts'
import { findSender, listSenders, saveSender } from './senders/settings.ts'
import { tryMessage } from './senders/try-message.ts'
import { setAside, takeUp } from './set-aside.ts'
import { createShipping, sendShipping } from './shipping-service.ts'

export const intakeHandlers: Handlers<typeof intakeEndpoints> = {
  createIntakeShipping: (context, { body }) => createShipping(context, body),
  updateIntakeShipping: (context, { params: { barcode }, body }) => changeDraft(context, barcode, body),
  sendIntakeShipping: (context, { params: { barcode } }) => sendShipping(context, barcode),
  receiveHl7: (context, { body }) => receive(context, body),
  listIntakeReports: (context, { query }) => listOutgoing(context, query),
  getIntakeReport: (context, { params: { id }, query }) => sendReport(context, id, query.pdf),
  acknowledgeIntakeReport: (context, { params: { id }, body }) => acknowledge(context, id, body),
  listIntakeNotices: (context, { query }) => listNotices(context, query),
  acknowledgeIntakeNotice: (context, { params: { id }, body }) =>
    acknowledgeNotice(context, id, body?.by ?? null),
  listIntakeRequests: (context, { query }) => listRequests(context, query),
  listIntakeMessages: ({ db }, { query }) => listMessages(db, query),
  getIntakeMessage: (context, { params: { id } }) => getMessage(context, id),
  retryIntakeMessage: (context, { params: { id } }) => retryMessage(context, id),
  assignIntakeMessage: (context, { params: { id }, body }) => assignMessage(context, id, body),
  correctIntakeMessage: (context, { params: { id }, body }) => correctMessage(context, id, body),
  setAsideIntakeMessage: (context, { params: { id }, body: { reason } }) => setAside(context, id, reason),
  takeUpIntakeMessage: (context, { params: { id }, body: { reason } }) => takeUp(context, id, reason),
  listIntakeSenders: ({ db }, { query }) => listSenders(db, query),
  getIntakeSender: ({ db }, { params: { id } }) => findSender(db, id),
  saveIntakeSender: (context, { params: { id }, body }) => saveSender(context, id, body),
  tryIntakeMessage: (_, { body }) => tryMessage(body),
  listIntakeKeys: ({ db }, { query }) => listKeys(db, query),
  createIntakeKey: (context, { body }) => createKey(context, body),
  revokeIntakeKey: (context, { params: { id }, body: { reason } }) => revokeKey(context, id, reason),
}
