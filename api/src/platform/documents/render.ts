import type { DocumentKinds, DocumentRequest } from './kinds.ts'
import { renderCaseSheet } from './letter/case-sheet.ts'
import { renderLetter } from './letter/letter.ts'
import { renderAnalysisRequests } from './lists/analysis-requests.ts'
import { renderCardLabels } from './lists/card-labels.ts'
import { renderFailsafe } from './lists/failsafe.ts'
import { renderMergedReports } from './lists/merged-reports.ts'
import { renderRegistry } from './lists/registry.ts'
import { renderPlateMap } from './plate/plate-map.ts'
import { renderPunchingWorklist } from './plate/punching-worklist.ts'
import { renderEqaRound } from './quality/eqa-round.ts'
import { renderQualitySummary } from './quality/summary.ts'
import { renderReport } from './report/report.ts'
import { renderCsv } from './sheet/csv.ts'
import { renderSheet } from './sheet/xlsx.ts'
import { renderShippingManifest } from './shipping/manifest.ts'
import { renderShippingReceipt } from './shipping/receipt.ts'

type Renderers = { readonly [K in keyof DocumentKinds]: (data: DocumentKinds[K]) => Promise<Uint8Array> }

const renderers: Renderers = {
  report: renderReport,
  letter: renderLetter,
  caseSheet: renderCaseSheet,
  plateMap: renderPlateMap,
  punchingWorklist: renderPunchingWorklist,
  shippingManifest: renderShippingManifest,
  shippingReceipt: renderShippingReceipt,
  mergedReports: renderMergedReports,
  analysisRequests: renderAnalysisRequests,
  failsafe: renderFailsafe,
  registry: renderRegistry,
  cardLabels: renderCardLabels,
  qualitySummary: renderQualitySummary,
  eqaRound: renderEqaRound,
  sheet: renderSheet,
  csv: renderCsv,
}

/**
 * Makes one document in the calling thread. The server calls `createDocuments`, which has a thread
 * for it.
 */
export function renderDocument(request: DocumentRequest): Promise<Uint8Array> {
  // Kind and data belong together by the type of the request; TypeScript loses that when it looks the function up.
  const render = renderers[request.kind] as (data: unknown) => Promise<Uint8Array>
  return render(request.data)
}
