import type { recallCaseEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { viewRecallCase } from './find.ts'
import { composeLetter } from './letter/compose.ts'
import { downloadCaseLetter } from './letter/kept.ts'
import { makeCaseLetter } from './letter/make.ts'
import { makeCaseSheet } from './letter/sheet.ts'
import { downloadCaseNote, writeCaseNote } from './note.ts'
import { listRecallCases } from './queries.ts'

export const recallCaseHandlers: Handlers<typeof recallCaseEndpoints> = {
  listRecallCases: ({ db, viewer, now }, { query }) => listRecallCases(db, viewer, query, now),
  getRecallCase: (context, { params: { id } }) => viewRecallCase(context, id),
  writeCaseNote: (context, { params: { id }, body, file }) => writeCaseNote(context, id, file, body),
  previewCaseLetter: async (context, { params: { id }, query }) =>
    (await composeLetter(context, id, query)).preview,
  makeCaseLetter: { prepare: (preparing, { params: { id }, body }) => makeCaseLetter(preparing, id, body) },
  makeCaseSheet: { prepare: (preparing, { params: { id } }) => makeCaseSheet(preparing, id) },
  downloadCaseLetter: (context, { params: { id } }) => downloadCaseLetter(context, id),
  downloadCaseNote: (context, { params: { id } }) => downloadCaseNote(context, id),
}
