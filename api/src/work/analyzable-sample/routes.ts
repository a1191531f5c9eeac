import type { analyzableSampleEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { found } from '../../platform/calls/refusal.ts'
import { removeAnalyzable } from '../../records/cards/remove-category.ts'
import { exportOwn } from './export.ts'
import { listNewborns } from './newborns.ts'
import { findAnalyzable, listAnalyzables, plannable } from './queries.ts'
import { changeAnalyzable } from './status.ts'

export const analyzableSampleHandlers: Handlers<typeof analyzableSampleEndpoints> = {
  listAnalyzableSamples: ({ db, viewer, now }, { query }) => listAnalyzables(db, viewer, query, now),
  listAcceptedAnalyzableSamples: ({ db, viewer, now }, { query }) =>
    listAnalyzables(db, viewer, query, now, plannable),
  listAnalyzableNewborns: ({ db, viewer, now }, { query }) => listNewborns(db, viewer, query, now),
  exportOwnAnalyzableSamples: (context, { query }) => exportOwn(context, query),
  deleteAnalyzableSample: async (context, { params, body }) => {
    const { db, viewer, now } = context
    found(await findAnalyzable(db, viewer, params.id, now))
    return { changed: await removeAnalyzable(context, params.id, body.reason) }
  },
  changeAnalyzableStatusV1: (context, { params, body }) =>
    changeAnalyzable(context, params.id, { ...body, reasons: [], createSampleRequest: false }),
  changeAnalyzableStatus: (context, { params, body }) => changeAnalyzable(context, params.id, body),
}
