import type { infoReportEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const infoReportHandlers: Handlers<typeof infoReportEndpoints> = {
  listInfoReport: notImplemented,
  exportInfoReport: notImplemented,
}
