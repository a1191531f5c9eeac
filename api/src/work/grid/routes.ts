import type { gridEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { closeGrid } from './close.ts'
import { readDraft, saveDraft } from './draft.ts'
import { listHeldRuns } from './held-runs.ts'
import { findQuality } from './quality.ts'
import { findGrid, listActions } from './queries.ts'
import { rejectRun } from './reject.ts'
import { releaseQuality } from './release.ts'
import { saveAnalytes } from './save-analytes.ts'
import { takeBackRejection } from './take-back-rejection.ts'

export const gridHandlers: Handlers<typeof gridEndpoints> = {
  getGrid: (context, { params, query }) => findGrid(context, params.id, query.withHistory),
  getGridDraft: (context, { params, query }) => readDraft(context, params.id, query.since),
  saveGridDraft: (context, { params, body }) => saveDraft(context, params.id, body),
  saveAnalytes: (context, { params, body }) => saveAnalytes(context, params.id, body.rows),
  closeGrid: (context, { params, body }) => closeGrid(context, params.id, body),
  getPlateQuality: (context, { params }) => findQuality(context, params.id),
  listHeldRuns: ({ db, viewer }, { query }) => listHeldRuns(db, viewer, query),
  rejectRun: (context, { params, body }) => rejectRun(context, params.id, body),
  takeBackRejection: (context, { params, body }) => takeBackRejection(context, params.id, body),
  releaseQuality: (context, { params, body }) => releaseQuality(context, params.id, body),
  listActions: async (_context, { query }) => ({ items: listActions(query.category) }),
}
