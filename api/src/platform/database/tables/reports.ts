// Made from the migrations by database/schema/generate.ts: do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type {
  Json,
  JsonWithDefault,
  Moment,
  MomentWithDefault,
  NullableJson,
  NullableMoment,
} from '../columns.ts'
import type {
  KeptLetterInput,
  ReassessmentDetails,
  ReportInput,
  ReportSnapshot,
  SentFacts,
  SerumValue,
} from '../json-shapes.ts'

export interface ReportsTable {
  id: GeneratedAlways<number>
  number: string | null
  newbornId: number
  analysisRequestId: number
  sampleId: number
  sampleAnalysisId: number
  analysisTypeId: number
  category: string
  workgroupId: number
  outcome: 'negative' | 'recall' | 'positive' | 'positivity_returned'
  urgent: Generated<boolean>
  text: Generated<string>
  commentTemplateId: number | null
  valuesSnapshot: Json<ReportSnapshot>
  status: Generated<'pending' | 'accepted' | 'reopened' | 'refused' | 'superseded'>
  revision: Generated<number>
  supersedesId: number | null
  createdBy: number | null
  createdAt: MomentWithDefault
  acceptedBy: number | null
  acceptedAt: NullableMoment
  refusedBy: number | null
  refusedAt: NullableMoment
  refusedReason: string | null
  reopenedBy: number | null
  reopenedAt: NullableMoment
  motivation: string | null
  printedBy: number | null
  printedAt: NullableMoment
  pdfFileId: number | null
  pdfHash: string | null
  version: Generated<number>
  ordinary: Generated<boolean>
}

export interface ReportAnalyzablesTable {
  reportId: number
  analyzableSampleId: number
}

export interface ReportDocumentsTable {
  reportId: number
  input: Json<ReportInput>
  attempts: Generated<number>
  nextAttemptAt: Moment
  lastError: string | null
  drawnAt: NullableMoment
  facts: NullableJson<SentFacts>
}

export interface FindingOverridesTable {
  id: GeneratedAlways<number>
  reportId: number
  sampleAnalysisId: number
  analyte: string
  reason: string
  proposedBy: number
  proposedAt: Moment
  confirmedBy: number | null
  confirmedAt: NullableMoment
  withdrawnBy: number | null
  withdrawnAt: NullableMoment
  withdrawnReason: string | null
}

export interface CaseNotesTable {
  id: GeneratedAlways<number>
  analysisRequestId: number
  text: string
  fileId: number | null
  createdAt: MomentWithDefault
  createdBy: number | null
}

export interface CaseLettersTable {
  id: GeneratedAlways<number>
  analysisRequestId: number
  kind: 'family' | 'birth_point' | 'clinical_centre' | 'birth_point_mail' | 'clinical_centre_mail' | 'sheet'
  language: 'it' | 'en'
  title: string
  letterTemplateSetId: number | null
  recipientId: number | null
  mailedTo: string | null
  input: Json<KeptLetterInput>
  fileId: number
  digest: string
  createdAt: MomentWithDefault
  createdBy: number | null
}

export interface CaseEscalationsTable {
  analysisRequestId: number
  step: 'tell' | 'attempt' | 'collect'
  dueAt: Moment
  role: 'administrator' | 'support' | 'acceptance' | 'supervisor' | 'analyst' | 'administration' | 'planner'
  escalateTo:
    | 'administrator'
    | 'support'
    | 'acceptance'
    | 'supervisor'
    | 'analyst'
    | 'administration'
    | 'planner'
  text: string
  toldAt: Moment
}

export interface DeskNoticesTable {
  kind: 'recall_overdue' | 'recall_sample_arrived' | 'tat_warning' | 'sample_missing_data'
  entityId: number
  mark: string
  toldAt: Moment
}

export interface JobRunsTable {
  job: string
  ranAt: Moment
}

export interface ReportReassessmentsTable {
  id: GeneratedAlways<number>
  reportId: number
  cause:
    | 'correction'
    | 'merge'
    | 'separated'
    | 'card'
    | 'told'
    | 'run'
    | 'lot'
    | 'limits'
    | 'later'
    | 'instrument'
    | 'reagent_lot'
  details: Json<ReassessmentDetails>
  at: Moment
  byUserId: number | null
  closedAt: NullableMoment
  closedBy: number | null
  closedHow: 'confirmed' | 'reopened' | null
  closedReason: string | null
}

export interface SampleRequestsTable {
  id: GeneratedAlways<number>
  number: string
  workgroupId: number
  newbornId: number
  analysisRequestId: number | null
  categories: ('sne' | 'ic' | 'fc' | 'btd' | 'tgal' | 'sma' | 'lysosomal')[]
  originSampleAnalysisId: number | null
  originSampleId: number | null
  originAnalyzableId: number | null
  type: 're_test' | 'new_spot' | 'serum_sample' | 'scheduled'
  motivationId: number | null
  urgent: Generated<boolean>
  replicates: number | null
  secondTierTypeId: number | null
  status: Generated<'pending' | 'assume_re_test' | 'done' | 'refused'>
  reportId: number | null
  approvedBy: number | null
  approvedAt: NullableMoment
  dueDate: string | null
  flagged: Generated<boolean>
  newSampleId: number | null
  fileId: number | null
  serumValues: JsonWithDefault<SerumValue[]>
  notes: string | null
  createdBy: number | null
  createdAt: MomentWithDefault
  assumedAt: NullableMoment
  doneAt: NullableMoment
  refusedBy: number | null
  refusedAt: NullableMoment
  refusedReason: string | null
  version: Generated<number>
  serumOutcome: 'confirmed' | 'in_range' | 'doubtful' | null
  collectedAt: NullableMoment
  ownerId: number | null
  plannedCardSetId: number | null
  fromDate: string | null
  graceDays: number | null
  endUnknown: Generated<boolean>
  withdrawnByRules: Generated<boolean>
  continuesId: number | null
  untold: 'asked' | 'changed' | 'withdrawn' | null
  untoldSince: NullableMoment
  remindedAt: NullableMoment
  endAskedAt: NullableMoment
  byHand: Generated<boolean>
  serumNotes: string | null
  alsoFor: Generated<string[]>
  firstDueDate: string | null
  dueByLead: Generated<boolean>
}

export interface SampleRequestRecipientsTable {
  sampleRequestId: number
  workgroupId: number
}

export interface InternalRegistryTable {
  id: GeneratedAlways<number>
  type: 'newborn' | 'sample_invalid' | 'sample_re-test'
  number: number
  year: number
  workgroupId: number
  date: string
  newbornId: number | null
  sampleId: number | null
  category: string | null
  variant: 'recall' | 'extra_spot' | null
  description: string
  notes: string | null
  createdBy: number | null
  createdAt: MomentWithDefault
  deletedAt: NullableMoment
  deletedBy: number | null
  deletedReason: string | null
  byHand: Generated<boolean>
  version: Generated<number>
}

export interface OutgoingReportCountersTable {
  workgroupId: number
  last: number
  checkedAfter: Generated<number>
}

export interface OutgoingReportsTable {
  workgroupId: number
  position: number
  reportId: number
  event: 'accepted' | 'reopened' | 'marked' | 'confirmed'
  at: Moment
  acknowledgedAt: NullableMoment
  ack: 'AA' | 'AE' | 'AR' | null
  ackText: string | null
}
