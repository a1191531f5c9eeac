export {
  createDocuments,
  DocumentError,
  type DocumentErrorCode,
  type Documents,
  type DocumentsOptions,
} from './documents.ts'
export type { DocumentKind, DocumentKinds, DocumentRequest } from './kinds.ts'
export { barcodeImage } from './layout/barcode.ts'
export type { LaboratoryHead } from './layout/letterhead.ts'
export type { AnalysisRequestRow, AnalysisRequestsInput } from './lists/analysis-requests.ts'
export type { CardLabel, CardLabelsInput } from './lists/card-labels.ts'
export type { FrozenDocument, MergedReportsInput } from './lists/merged-reports.ts'
export type * from './plate/plate-input.ts'
export type * from './report/report-input.ts'
export type * from './sheet/sheet-input.ts'
export type * from './shipping/shipping-input.ts'
