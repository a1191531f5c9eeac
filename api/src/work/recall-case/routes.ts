import type { recallCaseEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { viewRecallCase } from './find.ts'
import { downloadCaseNote, writeCaseNote } from './note.ts'
import { listRecallCases } from './queries.ts'

export const recallCaseHandlers: Handlers<typeof recallCaseEndpoints> = {
  listRecallCases: ({ db, viewer, now }, { query }) => listRecallCases(db, viewer, query, now),
  getRecallCase: (context, { params: { id } }) => viewRecallCase(context, id),
  writeCaseNote: (context, { params: { id }, body, file }) => writeCaseNote(context, id, file, body),
  downloadCaseNote: (context, { params: { id } }) => downloadCaseNote(context, id),
}
