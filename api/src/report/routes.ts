import type { reportEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const reportHandlers: Handlers<typeof reportEndpoints> = {
  listReports: notImplemented,
  listAcceptedReports: notImplemented,
  listReopenedReports: notImplemented,
  listReturnedReports: notImplemented,
  countAcceptedReports: notImplemented,
  getReport: notImplemented,
  acceptReport: notImplemented,
  acceptReports: notImplemented,
  refuseReport: notImplemented,
  reopenReport: notImplemented,
  printReport: notImplemented,
  printReports: notImplemented,
  printAcceptedReports: notImplemented,
}
