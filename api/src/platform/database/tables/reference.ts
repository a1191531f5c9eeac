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
  AnalyteAnswer,
  ControlExpectation,
  FileName,
  ImportProfile,
  InfoReportSettings,
  PlateTemplateData,
  ProfileSpec,
  ProposedTarget,
  RuleLine,
  SummaryContent,
} from '../json-shapes.ts'

export interface ScreeningsTable {
  id: 'sne' | 'ic' | 'fc' | 'btd' | 'tgal' | 'sma' | 'lysosomal'
  position: number
  requiresConsent: boolean
  defaultEnabled: boolean
  laboratoryType: 'standard' | 'icfc' | 'sma'
  clockAmberHours: Generated<number>
  clockRedHours: Generated<number>
  urgent: Generated<boolean>
}

export interface ImportProfilesTable {
  id: string
  label: string
  builtIn: Generated<boolean>
  enabled: Generated<boolean>
  definition: Json<ImportProfile>
  createdAt: MomentWithDefault
  updatedAt: MomentWithDefault
}

export interface AnalysisTypesTable {
  id: GeneratedAlways<number>
  code: string
  label: string
  category: string
  methods: Generated<string[]>
  enabled: Generated<boolean>
  tier: '1' | '2' | 'confirm'
  secondTierOfId: number | null
  requiresPunching: boolean
  punchesPerWell: number
  replicates: number
  fillOrder: 'row' | 'column'
  plateTemplate: Json<PlateTemplateData>
  importProfileId: string | null
  tatHours: number
  infoReport: Json<InfoReportSettings>
  position: number
}

export interface AnalytesTable {
  code: string
  label: string
  unit: string
  loinc: string | null
  decimals: number
  kind: 'measured' | 'ratio' | 'ct' | 'activity' | 'qualitative'
  formula: string | null
  disorders: Generated<string[]>
  secondTierTypeId: number | null
  position: number
  answers: NullableJson<AnalyteAnswer[]>
}

export interface AnalysisTypeAnalytesTable {
  analysisTypeId: number
  analyte: string
  position: number
}

export interface CutoffSetsTable {
  id: GeneratedAlways<number>
  analysisTypeId: number
  version: number
  validFrom: string
  validTo: string | null
  state: 'draft' | 'active' | 'retired'
  firstApprovedBy: number | null
  firstApprovedAt: NullableMoment
  secondApprovedBy: number | null
  secondApprovedAt: NullableMoment
  createdAt: MomentWithDefault
  workgroupId: number | null
  createdBy: number | null
  copiedFromId: number | null
  sameLimitsAsId: number | null
  revision: Generated<number>
}

export interface CutoffRulesTable {
  id: GeneratedAlways<number>
  cutoffSetId: number
  analyte: string
  low: number | null
  high: number | null
  criticalLow: number | null
  criticalHigh: number | null
  ageHoursFrom: number | null
  ageHoursTo: number | null
  gaFrom: number | null
  gaTo: number | null
  weightFrom: number | null
  weightTo: number | null
  tin: boolean | null
  transfused: boolean | null
  npt: boolean | null
}

export interface CutoffColumnsTable {
  cutoffSetId: number
  analyte: string
  role: 'diagnostic' | 'supporting' | 'informative'
  required: boolean
  criticalLow: number | null
  criticalHigh: number | null
  criticalNotDetected: boolean
  plausibleLow: number | null
  plausibleHigh: number | null
  noClose: number | null
  maxSpread: number | null
  timeCritical: boolean
  secondTierAlways: boolean
  recallCardDoesNotClose: boolean
}

export interface SecondTierRulesTable {
  cutoffSetId: number
  analyte: string
  analysisTypeId: number
  markers: string[]
  step: number
  deadlineHours: number
}

export interface MotivationsTable {
  id: GeneratedAlways<number>
  machineName: string
  name: string
  enabled: Generated<boolean>
  screeningCategory: string | null
  position: number
}

export interface NonConformityReasonsTable {
  code: string
  label: string
  severity: 'blocking' | 'minor' | null
  enabled: Generated<boolean>
  position: number
}

export interface NonConformityOverridesTable {
  id: GeneratedAlways<number>
  code: string
  category: string
  workgroupId: number | null
  severity: 'blocking' | 'minor'
}

export interface QcLotsTable {
  id: GeneratedAlways<number>
  workgroupId: number
  analysisTypeId: number
  level: 'low' | 'medium' | 'high' | 'blank' | 'calibrator'
  code: string
  expiresOn: string | null
  enabled: Generated<boolean>
  createdAt: MomentWithDefault
  maker: string | null
  matrix: string | null
  openedOn: string | null
  parallel: Generated<boolean>
}

export interface QcLotLimitsTable {
  qcLotId: number
  analyte: string
  expected: Json<ControlExpectation>
  origin: Generated<'maker' | 'laboratory'>
  since: NullableMoment
}

export interface QcLotFormerLimitsTable {
  qcLotId: number
  analyte: string
  expected: Json<ControlExpectation>
  origin: 'maker' | 'laboratory'
  until: Moment
}

export interface QcTargetProposalsTable {
  id: GeneratedAlways<number>
  qcLotId: number
  targets: Json<ProposedTarget[]>
  fromDay: string
  toDay: string
  note: string | null
  proposedAt: Moment
  proposedBy: number
  state: Generated<'open' | 'approved' | 'refused'>
  decidedAt: NullableMoment
  decidedBy: number | null
  reason: string | null
}

export interface ControlHistoryImportsTable {
  id: GeneratedAlways<number>
  workgroupId: number
  analysisTypeId: number
  fileName: string
  sha256: string
  lines: number
  createdAt: Moment
  createdBy: number
  deletedAt: NullableMoment
  deletedBy: number | null
  deletedReason: string | null
}

export interface ControlHistoryRunsTable {
  id: GeneratedAlways<number>
  importId: number
  name: string | null
  measuredAt: Moment
  instrument: string | null
}

export interface ControlHistoryValuesTable {
  runId: number
  qcLotId: number
  analyte: string
  replicate: number
  line: number
  raw: string
  value: number
  comparator: '<' | '>' | null
  flag: string | null
}

export interface ControlPoliciesTable {
  workgroupId: number
  analysisTypeId: number
  levels: ('low' | 'medium' | 'high' | 'blank')[]
  changedAt: Moment
  changedBy: number
  proposedLevels: ('low' | 'medium' | 'high' | 'blank')[] | null
  proposedAt: NullableMoment
  proposedBy: number | null
}

export interface NumberCountersTable {
  workgroupId: number
  kind:
    | 'protocol'
    | 'sample_invalid'
    | 'sample_re-test'
    | 'plate'
    | 'report'
    | 'sample_request'
    | 'analysis_request'
  year: number
  last: number
}

export interface PlannedCardSetsTable {
  id: GeneratedAlways<number>
  workgroupId: number | null
  version: number
  validFrom: string
  validTo: string | null
  state: 'draft' | 'active' | 'retired'
  firstApprovedBy: number | null
  firstApprovedAt: NullableMoment
  secondApprovedBy: number | null
  secondApprovedAt: NullableMoment
  createdAt: MomentWithDefault
  createdBy: number | null
  copiedFromId: number | null
  inherited: Generated<boolean>
  revision: Generated<number>
}

export interface PlannedCardRulesTable {
  id: GeneratedAlways<number>
  plannedCardSetId: number
  position: number
  condition:
    | 'immature'
    | 'transfused'
    | 'before_milk'
    | 'early'
    | 'parenteral'
    | 'intensive_care'
    | 'multiple_birth'
    | 'cotwin_recalled'
  basis: 'birth' | 'collection' | 'last_transfusion' | 'nutrition_end' | 'cotwin_report'
  days: number
  aheadDays: number
  graceDays: number
  categories: ('sne' | 'ic' | 'fc' | 'btd' | 'tgal' | 'sma' | 'lysosomal')[]
  motivation: string
  waitingAnalytes: Generated<string[]>
  donorBlood: Generated<('red_cells' | 'exchange' | 'other' | 'plasma' | 'platelets' | 'unknown' | 'ecmo')[]>
  gaBelow: number | null
  weightBelow: number | null
  fromDay: number | null
  earlierCardServes: Generated<boolean>
}

export interface PlannedCardLooksTable {
  newbornId: number
  workgroupId: number
}

export interface RecallProtocolSetsTable {
  id: GeneratedAlways<number>
  workgroupId: number | null
  version: number
  validFrom: string
  validTo: string | null
  state: 'draft' | 'active' | 'retired'
  firstApprovedBy: number | null
  firstApprovedAt: NullableMoment
  secondApprovedBy: number | null
  secondApprovedAt: NullableMoment
  createdAt: MomentWithDefault
  createdBy: number | null
  copiedFromId: number | null
  revision: Generated<number>
}

export interface RecallProtocolStepsTable {
  id: GeneratedAlways<number>
  recallProtocolSetId: number
  position: number
  step: 'tell' | 'attempt' | 'collect'
  urgency: 'urgent' | 'ordinary'
  categories: ('sne' | 'ic' | 'fc' | 'btd' | 'tgal' | 'sma' | 'lysosomal')[]
  analytes: Generated<string[]>
  withinHours: number
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
}

export interface LetterTemplateSetsTable {
  id: GeneratedAlways<number>
  workgroupId: number | null
  version: number
  revision: Generated<number>
  validFrom: string
  validTo: string | null
  state: 'draft' | 'active' | 'retired'
  firstApprovedBy: number | null
  firstApprovedAt: NullableMoment
  secondApprovedBy: number | null
  secondApprovedAt: NullableMoment
  createdAt: MomentWithDefault
  createdBy: number | null
  copiedFromId: number | null
}

export interface LetterTemplatesTable {
  id: GeneratedAlways<number>
  letterTemplateSetId: number
  position: number
  kind: 'family' | 'birth_point' | 'clinical_centre' | 'birth_point_mail' | 'clinical_centre_mail'
  language: 'it' | 'en'
  title: string
  text: string
}

export interface TimeSetsTable {
  id: GeneratedAlways<number>
  workgroupId: number | null
  version: number
  revision: Generated<number>
  validFrom: string
  validTo: string | null
  state: 'draft' | 'active' | 'retired'
  firstApprovedBy: number | null
  firstApprovedAt: NullableMoment
  secondApprovedBy: number | null
  secondApprovedAt: NullableMoment
  createdAt: MomentWithDefault
  createdBy: number | null
  copiedFromId: number | null
  firstCardDays: Generated<number>
  reportDays: Generated<number>
  secondStepDays: Generated<number>
  thirdStepDays: Generated<number>
  takenInHours: Generated<number>
  lostCardHours: Generated<number>
  tellUrgentHours: Generated<number>
  tellOrdinaryHours: Generated<number>
  approveUrgentHours: Generated<number>
  approveOrdinaryHours: Generated<number>
  repeatCriticalHours: Generated<number>
  repeatHours: Generated<number>
  secondTierHours: Generated<number>
  followUpLateDays: Generated<number>
  followUpReminderDays: Generated<number>
  unsuitableRepeatDays: Generated<number>
}

export interface FileNameSetsTable {
  id: GeneratedAlways<number>
  workgroupId: number | null
  version: number
  revision: Generated<number>
  validFrom: string
  validTo: string | null
  state: 'draft' | 'active' | 'retired'
  firstApprovedBy: number | null
  firstApprovedAt: NullableMoment
  secondApprovedBy: number | null
  secondApprovedAt: NullableMoment
  createdAt: MomentWithDefault
  createdBy: number | null
  copiedFromId: number | null
  names: JsonWithDefault<FileName[]>
}

export interface ImportProfileSetsTable {
  id: GeneratedAlways<number>
  workgroupId: number
  profileNumber: number
  version: number
  revision: Generated<number>
  validFrom: string
  validTo: string | null
  state: 'draft' | 'active' | 'retired'
  firstApprovedBy: number | null
  firstApprovedAt: NullableMoment
  secondApprovedBy: number | null
  secondApprovedAt: NullableMoment
  createdAt: MomentWithDefault
  createdBy: number | null
  copiedFromId: number | null
  spec: JsonWithDefault<ProfileSpec>
  definition: NullableJson<ImportProfile>
}

export interface ControlRuleSetsTable {
  id: GeneratedAlways<number>
  workgroupId: number | null
  version: number
  revision: Generated<number>
  validFrom: string
  validTo: string | null
  state: 'draft' | 'active' | 'retired'
  firstApprovedBy: number | null
  firstApprovedAt: NullableMoment
  secondApprovedBy: number | null
  secondApprovedAt: NullableMoment
  createdAt: MomentWithDefault
  createdBy: number | null
  copiedFromId: number | null
  lines: JsonWithDefault<RuleLine[]>
}

export interface QualitySummariesTable {
  id: GeneratedAlways<number>
  workgroupId: number
  analysisTypeId: number
  month: string
  content: Json<SummaryContent>
  note: string | null
  fileId: number
  signedAt: Moment
  signedBy: number
}

export interface QualityGoalsTable {
  workgroupId: number
  analysisTypeId: number
  analyte: string
  allowable: number
  changedAt: Moment
  changedBy: number
}

export interface QualityReferencesTable {
  workgroupId: number
  analysisTypeId: number
  analyte: string
  fromDay: string
  toDay: string
  changedAt: Moment
  changedBy: number
}

export interface FilesTable {
  id: GeneratedAlways<number>
  sha256: string
  size: number
  type: string | null
  name: string
  createdAt: MomentWithDefault
  createdBy: number | null
}
