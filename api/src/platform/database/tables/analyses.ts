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
  ActionCounts,
  ControlGaps,
  CriticalMeasure,
  KeptRejection,
  LayoutData,
  MatchReport,
  PlanningAnswer,
  ReasonedStamp,
  RejectedReading,
  ReplicateValue,
  ValueEdit,
  ValueExclusion,
} from '../json-shapes.ts'

export interface PlateGroupsTable {
  id: GeneratedAlways<number>
  name: string | null
  workgroupId: number
  createdAt: MomentWithDefault
  createdBy: number | null
}

export interface PlatesTable {
  id: GeneratedAlways<number>
  barcode: string
  number: number
  year: number
  name: string | null
  analysisTypeId: number
  category: string
  workgroupId: number
  groupId: number | null
  groupOrder: number | null
  sourcePlateId: number | null
  instrument: string | null
  kitLot: string | null
  kitExpiry: string | null
  isLot: string | null
  notes: string | null
  punchingNotes: string | null
  status: Generated<'planning' | 'punching' | 'closed' | 'analyzed' | 'rejected' | 'repeated' | 'completed'>
  createdBy: number | null
  createdAt: MomentWithDefault
  plannedBy: number | null
  plannedAt: NullableMoment
  punchedBy: number | null
  punchedAt: NullableMoment
  closedBy: number | null
  closedAt: NullableMoment
  analyzedBy: number | null
  analyzedAt: NullableMoment
  completedBy: number | null
  completedAt: NullableMoment
  reopenings: JsonWithDefault<ReasonedStamp[]>
  qcState: Generated<'none' | 'ok' | 'warning' | 'fail' | 'overridden'>
  qcOverride: NullableJson<ReasonedStamp>
  failedRun: Generated<boolean>
  cutoffSetId: number | null
  version: Generated<number>
  deletedAt: NullableMoment
  deletedBy: number | null
  deletedReason: string | null
  wrongRun: NullableJson<ReasonedStamp>
  rejectedReadings: JsonWithDefault<RejectedReading[]>
  rejection: NullableJson<KeptRejection>
}

export interface SampleAnalysesTable {
  id: GeneratedAlways<number>
  analyzableSampleId: number
  plateId: number | null
  analysisTypeId: number
  tier: '1' | '2' | 'confirm'
  kind: 'first' | 're_test' | 'second_tier'
  status: Generated<
    'planned' | 'punched' | 'running' | 'to_review' | 'pending' | 'decided' | 'reported' | 'discarded'
  >
  replicates: Generated<number>
  sampleRequestId: number | null
  reportId: number | null
  qcState: Generated<'none' | 'ok' | 'warning' | 'fail' | 'overridden'>
  worstFlag: 'N' | 'L' | 'H' | 'LL' | 'HH' | 'ND' | 'NC' | 'ERR' | null
  anomalies: Generated<number>
  actionId: string | null
  outcome: 'negative' | 'altered' | 'borderline' | 'positive' | 'positivity_returned' | 'not_evaluable' | null
  note: string | null
  decidedBy: number | null
  decidedAt: NullableMoment
  pendingReason:
    | 'suspended'
    | 'report_refused'
    | 'report_reopened'
    | 'recall_refused'
    | 'second_tier_late'
    | 're_test_late'
    | 're_test_refused'
    | 'serum_uploaded'
    | null
  pendingNote: string | null
  pendingSince: NullableMoment
  importedAt: NullableMoment
  discardedReason: string | null
  createdAt: MomentWithDefault
  version: Generated<number>
  valuesVersion: number | null
  valuesBy: number | null
  beside: Generated<boolean>
  chosenBy: number | null
}

export interface AnalysisChecksTable {
  id: GeneratedAlways<number>
  sampleAnalysisId: number
  analyte: string
  kind: 'identity' | 'exclusion' | 'fact'
  reason: string
  checkedBy: number
  checkedAt: Moment
}

export interface CriticalValuesTable {
  id: GeneratedAlways<number>
  workgroupId: number
  plateResultId: number | null
  sampleAnalysisId: number
  measures: Json<CriticalMeasure[]>
  createdAt: Moment
  takenAt: NullableMoment
  takenBy: number | null
  sampleRequestId: number | null
}

export interface WithdrawnFindingsTable {
  id: GeneratedAlways<number>
  sampleAnalysisId: number
  measuredAt: Moment
  analytes: string[]
  critical: string[]
  reason: string
  withdrawnAt: Moment
  withdrawnBy: number
  urgent: Generated<string[]>
}

export interface LiftedFindingsTable {
  id: GeneratedAlways<number>
  analyzableSampleId: number
  analytes: string[]
  obstacles: string[]
  facts: string[]
  reason: string | null
  liftedAt: Moment
  liftedBy: number
  identity: Generated<boolean>
}

export interface WellsTable {
  id: GeneratedAlways<number>
  plateId: number
  position: string
  index: number
  type: 'empty' | 'white_spot' | 'quality_control' | 'sample' | 'eqa_sample'
  qcLevel: 'low' | 'medium' | 'high' | 'blank' | 'calibrator' | null
  qcLotId: number | null
  requestKey: string | null
  sampleId: number | null
  analyzableSampleId: number | null
  sampleAnalysisId: number | null
  notRequired: Generated<boolean>
  replicateNo: number | null
  punchStatus: 'to_punch' | 'punched' | 'error' | 'insufficient' | 'skipped' | null
  punchedBy: number | null
  punchedAt: NullableMoment
  note: string | null
  punchStep: string | null
  eqaSampleId: number | null
}

export interface PlanningGesturesTable {
  id: GeneratedAlways<number>
  plateId: number
  madeBy: number
  gestureId: string | null
  madeAt: Moment
  layoutBefore: Json<LayoutData>
  layoutAfter: Json<LayoutData>
  answer: Json<PlanningAnswer>
}

export interface PlateResultsTable {
  id: GeneratedAlways<number>
  plateId: number
  fileId: number
  profileId: string
  report: Json<MatchReport>
  importedBy: number | null
  importedAt: MomentWithDefault
  deletedAt: NullableMoment
  deletedBy: number | null
  deletedReason: string | null
  controlGaps: JsonWithDefault<ControlGaps>
}

export interface WellValuesTable {
  id: GeneratedAlways<number>
  plateResultId: number
  position: string
  analyte: string
  raw: string | null
  value: number | null
  state: 'ok' | 'warning' | 'fail' | null
  z: number | null
  rule: string | null
  comparator: '<' | '>' | null
}

export interface AnalysisValuesTable {
  id: GeneratedAlways<number>
  sampleAnalysisId: number
  analyte: string
  position: number
  raw: string | null
  value: number | null
  unit: string
  flag: 'N' | 'L' | 'H' | 'LL' | 'HH' | 'ND' | 'NC' | 'ERR' | null
  cutoffRuleId: number | null
  percentile: number | null
  replicateValues: JsonWithDefault<ReplicateValue[]>
  excluded: Generated<boolean>
  edits: JsonWithDefault<ValueEdit[]>
  createdAt: MomentWithDefault
  deletedAt: NullableMoment
  deletedBy: number | null
  deletedReason: string | null
  comparator: '<' | '>' | null
  exclusion: NullableJson<ValueExclusion>
}

export interface GridDraftsTable {
  id: number
  status: Generated<'open' | 'closed'>
  version: Generated<number>
  savedAt: NullableMoment
  closedBy: number | null
  closedAt: NullableMoment
  counts: NullableJson<ActionCounts>
  createdAt: MomentWithDefault
}

export interface GridDraftRowsTable {
  gridId: number
  sampleAnalysisId: number
  actionId: string | null
  note: string | null
  checked: Generated<boolean>
  savedVersion: number
  savedBy: number | null
  savedAt: Moment
  secondTierTypeIds: number[] | null
  chosenBy: number | null
}

export interface PatientMediansTable {
  plateResultId: number
  analyte: string
  n: number
  p10: number
  median: number
  p90: number
}

export interface PatientCountsTable {
  plateResultId: number
  countedAt: Moment
}

export interface EqaReadingsTable {
  id: GeneratedAlways<number>
  plateResultId: number
  eqaSampleId: number
  position: string
  analyte: string
  raw: string | null
  value: number | null
  comparator: '<' | '>' | null
  unit: string
  flag: 'N' | 'L' | 'H' | 'LL' | 'HH' | 'ND' | 'ERR' | 'NC'
}

export interface EqaResultsTable {
  id: GeneratedAlways<number>
  roundId: number
  eqaSampleId: number
  analyte: string
  plateId: number
  position: string
  raw: string | null
  value: number | null
  comparator: '<' | '>' | null
  unit: string
  flag: 'N' | 'L' | 'H' | 'LL' | 'HH' | 'ND' | 'ERR' | 'NC'
  hindrance: 'held' | 'unreadable' | null
}

export interface EqaScoresTable {
  eqaResultId: number
  target: number | null
  sd: number | null
  z: number | null
  correct: boolean | null
  scoredAt: Moment
  scoredBy: number
  cause: 'control' | 'reagent' | 'calibration' | 'instrument' | 'preparation' | 'environment' | 'other' | null
  reason: string | null
  action: string | null
  correctedAt: NullableMoment
  correctedBy: number | null
}
