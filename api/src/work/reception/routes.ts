import type { receptionEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { decideReception } from './decide.ts'
import { listReception } from './listed.ts'
import { undoReception } from './undo.ts'

export const receptionHandlers: Handlers<typeof receptionEndpoints> = {
  listReception: ({ db, viewer, now }, { query }) => listReception(db, viewer, query, now),
  decideReception: (context, { body }) => decideReception(context, body),
  undoReception: (context, { body }) => undoReception(context, body.barcode),
}
