import type { AnalyteColumn, AnalyteValue } from '@sne/shared/contract'
import type { ReportSnapshot } from '../../platform/database/json-shapes.ts'
import { type AnalysisRecord, factsOf } from '../analyses/records.ts'
import type { EpisodePart } from './episode-part.ts'
import { reportValues } from './report-values.ts'

/** Present facts of an analysis for a report, beyond its own columns. */
export const snapshotOf = (
  row: AnalysisRecord,
  values: readonly AnalyteValue[],
  columns: readonly AnalyteColumn[],
  cutoffSet: ReportSnapshot['cutoffSet'],
  { beside, remarks, held }: EpisodePart,
): ReportSnapshot => ({
  facts: factsOf(row),
  methods: row.methods,
  cutoffSet,
  beside,
  remarks,
  values: reportValues(values, columns, held),
})
