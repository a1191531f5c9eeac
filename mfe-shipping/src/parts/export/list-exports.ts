import { download } from '@sne/shared/client'
import {
  analyzableSampleEndpoints,
  type SampleListId,
  type SheetFormat,
  searchEndpoints,
} from '@sne/shared/contract'
import type { ShownQuery } from '@sne/shared/ui-data'

/** The rows that were chosen; none for all that the list finds. */
type Chosen = readonly { readonly id: number }[]

const queryOf = (query: ShownQuery, format: SheetFormat, chosen: Chosen = []) => ({
  ...query,
  format,
  ...(chosen.length > 0 ? { chosen: chosen.map(({ id }) => id) } : {}),
})

/** Exports of the lists, by the list. */
export const listExports = {
  decided: (list: SampleListId, query: ShownQuery) => (format: SheetFormat, chosen?: Chosen) =>
    download(searchEndpoints.exportSampleList, { params: { list }, query: queryOf(query, format, chosen) }),
  samples: (query: ShownQuery) => (format: SheetFormat) =>
    download(searchEndpoints.exportFoundSamples, { query: queryOf(query, format) }),
  analyses: (query: ShownQuery) => (format: SheetFormat) =>
    download(searchEndpoints.exportFoundAnalyses, { query: queryOf(query, format) }),
  analyzables: (query: ShownQuery) => (format: SheetFormat, chosen?: Chosen) =>
    download(analyzableSampleEndpoints.exportOwnAnalyzableSamples, { query: queryOf(query, format, chosen) }),
}
