import type { searchEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { findByCode } from './by-code.ts'
import { exportAnalyses, exportSampleList, exportSamples } from './export.ts'
import { deleteSavedSearch, listSavedSearches, saveSearch } from './saved.ts'

export const searchHandlers: Handlers<typeof searchEndpoints> = {
  listSavedSearches: (context) => listSavedSearches(context),
  saveSearch: (context, { body }) => saveSearch(context, body),
  deleteSavedSearch: (context, { params }) => deleteSavedSearch(context, params.id),
  findByCode: (context, { params }) => findByCode(context, params.code),
  exportFoundSamples: (context, { query }) => exportSamples(context, query),
  exportSampleList: (context, { params, query }) => exportSampleList(context, params.list, query),
  exportFoundAnalyses: (context, { query }) => exportAnalyses(context, query),
}
