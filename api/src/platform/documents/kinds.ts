import type { StorePlace } from '../files/store.ts'
import type { CaseSheetInput } from './letter/case-sheet-input.ts'
import type { LetterInput } from './letter/letter-input.ts'
import type { AnalysisRequestsInput } from './lists/analysis-requests.ts'
import type { CardLabelsInput } from './lists/card-labels.ts'
import type { FailsafeInput } from './lists/failsafe.ts'
import type { MergedReportsInput } from './lists/merged-reports.ts'
import type { RegistryInput } from './lists/registry.ts'
import type { PlateMapInput, PunchingWorklistInput } from './plate/plate-input.ts'
import type { EqaRoundInput } from './quality/eqa-round.ts'
import type { QualitySummaryInput } from './quality/summary.ts'
import type { ReportInput } from './report/report-input.ts'
import type { CsvInput, SheetInput } from './sheet/sheet-input.ts'
import type { ShippingManifestInput, ShippingReceiptInput } from './shipping/shipping-input.ts'

/** Every document of the product with the plain data that it is made from. */
export interface DocumentKinds {
  /** Referto (PDF). */
  readonly report: ReportInput
  /** Letter of a case (PDF). */
  readonly letter: LetterInput
  /** Sheet of a case for a clinical centre (PDF). */
  readonly caseSheet: CaseSheetInput
  /** Mappa piastra (PDF). */
  readonly plateMap: PlateMapInput
  /** Lista di punzonatura (PDF). */
  readonly punchingWorklist: PunchingWorklistInput
  /** Distinta di spedizione (PDF). */
  readonly shippingManifest: ShippingManifestInput
  /** Ricevuta di accettazione (PDF). */
  readonly shippingReceipt: ShippingReceiptInput
  /** Several frozen PDFs in one (PDF). */
  readonly mergedReports: MergedReportsInput
  /** Richieste di analisi, the failsafe list (PDF). */
  readonly analysisRequests: AnalysisRequestsInput
  /** Newborns without a complete result (PDF). */
  readonly failsafe: FailsafeInput
  /** Registri interni (PDF). */
  readonly registry: RegistryInput
  /** Sheets of labels for cards (PDF). */
  readonly cardLabels: CardLabelsInput
  /** Controls of a month as a lead signed them (PDF). */
  readonly qualitySummary: QualitySummaryInput
  /** Results of a round of external assessment as a lead signed them (PDF). */
  readonly eqaRound: EqaRoundInput
  /** Spreadsheet (xlsx). */
  readonly sheet: SheetInput
  /** Delimited text (csv). */
  readonly csv: CsvInput
}

export type DocumentKind = keyof DocumentKinds

/** A document to make from the JSON text of its data, and to store. */
export interface KeptRequest {
  readonly kind: 'report'
  readonly json: string
  readonly place: StorePlace
}

/** One document to make. */
export type DocumentRequest = {
  readonly [K in DocumentKind]: { readonly kind: K; readonly data: DocumentKinds[K] }
}[DocumentKind]
