import type { reportEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { acceptReport } from './accept.ts'
import { acceptReports } from './accept-many.ts'
import { printAccepted, printReport, printReports } from './print.ts'
import { markPrinted } from './printed.ts'
import {
  acceptedList,
  countUnprinted,
  findReport,
  listReports,
  pendingList,
  reopenedList,
  returnedList,
} from './queries.ts'
import { refuseReport, reopenReport } from './return.ts'

export const reportHandlers: Handlers<typeof reportEndpoints> = {
  listReports: ({ db, viewer }, { query }) => listReports(db, viewer, query, pendingList),
  listAcceptedReports: ({ db, viewer }, { query }) => listReports(db, viewer, query, acceptedList),
  listReopenedReports: ({ db, viewer }, { query }) => listReports(db, viewer, query, reopenedList),
  listReturnedReports: ({ db, viewer }, { query }) => listReports(db, viewer, query, returnedList),
  countAcceptedReports: async ({ db, viewer }) => ({ count: await countUnprinted(db, viewer) }),
  getReport: (context, { params }) => findReport(context, params.id),
  acceptReport: (context, { params, body }) => acceptReport(context, params.id, body.version),
  acceptReports: (context, { body }) => acceptReports(context, body),
  refuseReport: (context, { params, body }) => refuseReport(context, params.id, body),
  reopenReport: (context, { params, body }) => reopenReport(context, params.id, body),
  printReport: (context, { params }) => printReport(context, params.id),
  printReports: (context, { query }) => printReports(context, query),
  printAcceptedReports: (context, { query }) => printAccepted(context, query),
  markReportsPrinted: (context, { body }) => markPrinted(context, body.ids),
}
