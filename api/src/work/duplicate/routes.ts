import type { duplicateEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { listPairs } from '../../records/newborns/pairs.ts'
import { comparePair } from './compare.ts'
import { keepApart, undo } from './decide.ts'
import { mergeNewborns } from './merge.ts'
import { searchState } from './search-state.ts'

export const duplicateHandlers: Handlers<typeof duplicateEndpoints> = {
  listDuplicates: ({ db, viewer }, { query }) => listPairs(db, viewer, query),
  getDuplicateSearch: ({ db }) => searchState(db),
  getDuplicate: (context, { params }) => comparePair(context, params.id),
  mergeNewborns: (context, { params, body }) => mergeNewborns(context, params.id, body),
  keepNewbornsApart: (context, { params, body }) => keepApart(context, params.id, body),
  undoDuplicate: (context, { params, body }) => undo(context, params.id, body),
}
