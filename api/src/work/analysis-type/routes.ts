import type { analysisTypeEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { found } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { listAnalysisTypes } from './queries.ts'

export const analysisTypeHandlers: Handlers<typeof analysisTypeEndpoints> = {
  listAnalysisTypes: async (context, { query }) => ({
    items: await listAnalysisTypes(context.db, context.viewer, query),
  }),

  updateInfoReports: async (context, { body }) => {
    for (const { id, ...infoReport } of body.items) {
      const row = await context.db
        .updateTable('analysisTypes')
        .set({ infoReport: json(infoReport) })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      context.effect({ entity: 'analysis-type', id: found(row).id })
    }
    context.audit({
      entity: 'analysis-type',
      id: null,
      action: 'update',
      details: { count: body.items.length },
    })
    return { items: await listAnalysisTypes(context.db, context.viewer, {}) }
  },
}
