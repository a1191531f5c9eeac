import type { infoReportEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { exportInfoReport } from './export.ts'
import { listInfoReport, previewInfoReport } from './queries.ts'

export const infoReportHandlers: Handlers<typeof infoReportEndpoints> = {
  listInfoReport: async ({ db, viewer }, { query }) => {
    const { type: _, ...answer } = await listInfoReport(db, viewer, query)
    return answer
  },
  previewInfoReport: (context, { params }) => previewInfoReport(context, params.id),
  exportInfoReport: (context, { query }) => exportInfoReport(context, query),
}
