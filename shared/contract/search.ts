import { z } from 'zod'
import { Changed, Flag, Id, IdParams, Moment } from './common.ts'
import { defineResource, fileResponse, listOfNewborn } from './endpoint.ts'
import { exportQuery } from './export-query.ts'
import { requiredText } from './forms.ts'
import { csv, xlsx } from './media-types.ts'
import { sampleEndpoints } from './sample.ts'
import { sampleAnalysisEndpoints } from './sample-analysis.ts'

/** Subject of an advanced search: cards, cards by category, or their analyses. */
export const SearchedThing = z.enum(['samples', 'analyzables', 'analyses'])
export type SearchedThing = z.infer<typeof SearchedThing>

/** The lists of decided cards, by the last segment of their address. */
export const SampleListId = z.enum(['accepted', 'not-required', 'not-valid', 'last-accepted'])
export type SampleListId = z.infer<typeof SampleListId>

const Value = z.string().max(200)

/** A search as its page shows it: the text and every filter by its name. */
export const SearchQuery = z.object({
  of: SearchedThing,
  q: z.string().trim().max(100).default(''),
  filters: z.record(z.string().max(40), z.union([Value, z.array(Value).max(200)])),
})
export type SearchQuery = z.output<typeof SearchQuery>

export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  query: SearchQuery,
  updatedAt: Moment,
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const SaveSearchInput = z.object({ name: requiredText({ max: 60 }), query: SearchQuery })
export type SaveSearchInput = z.input<typeof SaveSearchInput>

/** Everything of a list's query but its page. */
const unpaged = { page: true, pageSize: true } as const

/**
 * Searches that a person keeps, and their results, or the rows of a list, as a file. Each person sees the own
 * ones alone.
 */
export const searchEndpoints = defineResource('search', {
  listSavedSearches: {
    method: 'GET',
    path: '/search/saved',
    summary: 'The caller’s own saved searches by name.',
    access: ['planner', 'analyst', 'acceptance'],
    response: z.object({ items: z.array(SavedSearch) }),
  },
  saveSearch: {
    method: 'POST',
    path: '/search/saved',
    changes: ['search'],
    summary: 'Keeps a search under a name; the own one of that name is replaced.',
    access: ['planner', 'analyst', 'acceptance'],
    body: SaveSearchInput,
    response: Changed.extend({ search: SavedSearch }),
    errors: ['too_many_searches'],
  },
  deleteSavedSearch: {
    method: 'DELETE',
    path: '/search/saved/:id',
    changes: ['search'],
    summary: 'Forgets a saved search.',
    access: ['planner', 'analyst', 'acceptance'],
    params: IdParams,
    response: Changed,
  },
  findByCode: {
    method: 'GET',
    path: '/search/code/:code',
    summary:
      'The shipment or plate of a scanned barcode, of the own laboratory and for the roles that may read it; null without one. Support looks across laboratories.',
    access: ['planner', 'analyst', 'acceptance', 'support'],
    params: z.object({ code: z.string().trim().min(1).max(50) }),
    response: z.object({
      found: z.object({ kind: z.enum(['shipping', 'plate']), id: Id, barcode: z.string() }).nullable(),
    }),
  },
  exportFoundSamples: {
    method: 'GET',
    path: '/search/samples/export',
    export: true,
    summary: 'The cards of a search as a file; the export is audited.',
    access: ['planner', 'analyst', 'acceptance', 'support'],
    query: sampleEndpoints.listSamples.query.omit(unpaged).extend(exportQuery),
    reads: listOfNewborn,
    response: fileResponse(xlsx, csv),
  },
  exportSampleList: {
    method: 'GET',
    path: '/search/sample-list/:list/export',
    export: true,
    summary:
      'A list of decided cards as a file, with its filters and order, all pages; the export is audited.',
    access: ['planner', 'acceptance'],
    params: z.object({ list: SampleListId }),
    query: sampleEndpoints.listAcceptedSamples.query
      .omit(unpaged)
      .extend({ mine: Flag.optional(), ...exportQuery }),
    reads: listOfNewborn,
    response: fileResponse(xlsx, csv),
  },
  exportFoundAnalyses: {
    method: 'GET',
    path: '/search/analyses/export',
    export: true,
    summary: 'The analyses of a search as a file; the export is audited.',
    access: ['planner', 'analyst', 'acceptance', 'support'],
    query: sampleAnalysisEndpoints.listSampleAnalyses.query
      .omit(unpaged)
      .extend({ format: exportQuery.format }),
    reads: { part: 'list', by: { newborn: 'query.newbornId', sample: 'query.sampleId' } },
    response: fileResponse(xlsx, csv),
  },
})
