import { accountabilityEndpoints } from './accountability.ts'
import { analysisRequestEndpoints } from './analysis-request.ts'
import { gridEndpoints } from './grid.ts'
import { plateEndpoints } from './plate.ts'
import { planningEndpoints } from './plate-planning.ts'
import { punchingEndpoints } from './plate-punching.ts'
import { resultsEndpoints } from './plate-results.ts'
import { reportEndpoints } from './report.ts'
import { sampleAnalysisEndpoints } from './sample-analysis.ts'
import { sampleRequestEndpoints } from './sample-request.ts'
import { screeningEndpoints } from './screening.ts'

export * from './accountability.ts'
export * from './analysis-history.ts'
export * from './analysis-request.ts'
export * from './analyte-value.ts'
export * from './common.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './grid.ts'
export * from './grid-action.ts'
export * from './grid-view.ts'
export * from './media-types.ts'
export * from './newborn-facts.ts'
export * from './plannable.ts'
export * from './plate.ts'
export * from './plate-planning.ts'
export * from './plate-punching.ts'
export * from './plate-results.ts'
export * from './plate-well.ts'
export * from './report.ts'
export * from './report-view.ts'
export * from './sample-analysis.ts'
export * from './sample-request.ts'
export * from './screening.ts'
export * from './stamp.ts'

/** Every call of the server by name. A new resource adds its line here and nowhere else. */
export const endpoints = {
  ...accountabilityEndpoints,
  ...analysisRequestEndpoints,
  ...gridEndpoints,
  ...planningEndpoints,
  ...plateEndpoints,
  ...punchingEndpoints,
  ...reportEndpoints,
  ...resultsEndpoints,
  ...sampleAnalysisEndpoints,
  ...sampleRequestEndpoints,
  ...screeningEndpoints,
}
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
