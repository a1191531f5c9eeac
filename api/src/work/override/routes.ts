import type { overrideEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { exportOverrides } from './export.ts'
import { reportOverrides } from './open-findings.ts'
import { listOverrides } from './queries.ts'
import { confirmOverride, proposeOverride, withdrawOverride } from './steps.ts'

export const overrideHandlers: Handlers<typeof overrideEndpoints> = {
  listOverrides: ({ db, viewer }, { query }) => listOverrides(db, viewer, query),
  exportOverrides: (context, { query }) => exportOverrides(context, query),
  getReportOverrides: (context, { params }) => reportOverrides(context, params.id),
  proposeOverride: (context, { params, body }) => proposeOverride(context, params.id, body),
  confirmOverride: (context, { params, body }) => confirmOverride(context, params.id, body),
  withdrawOverride: (context, { params, body }) => withdrawOverride(context, params.id, body),
}
