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
  AfterScan,
  BeforeScan,
  ConsentSaidAt,
  Evidence,
  FamilyConsent,
  Father,
  HeldRows,
  MergeChange,
  Mother,
  MotherFactors,
  NonConformity,
  NotUnderstood,
  Pediatrician,
  StoredConditions,
} from '../json-shapes.ts'

export interface ShippingsTable {
  id: GeneratedAlways<number>
  barcode: string
  number: string | null
  status: 'draft' | 'sent' | 'accepting' | 'closed' | 'not_received'
  authorWorkgroupId: number
  destinationWorkgroupId: number
  createdBy: number | null
  createdAt: MomentWithDefault
  sentAt: NullableMoment
  courier: string | null
  samplesDeclared: number | null
  acceptedBy: number | null
  acceptedAt: NullableMoment
  closedBy: number | null
  closedAt: NullableMoment
  reopenedBy: number | null
  reopenedAt: NullableMoment
  notReceivedBy: number | null
  notReceivedAt: NullableMoment
  spokeNotes: string | null
  hubNotes: string | null
  version: Generated<number>
  deletedAt: NullableMoment
  deletedBy: number | null
  deletedReason: string | null
  everyCardReasons: string[] | null
  everyCardAt: NullableMoment
  everyCardBy: number | null
}

export interface ShippingRemindersTable {
  id: GeneratedAlways<number>
  shippingId: number
  at: Moment
  byUserId: number | null
}

export interface NewbornsTable {
  id: GeneratedAlways<number>
  code: string
  externalCode: string | null
  surname: string
  name: string
  nameSort: string
  motherSort: Generated<string>
  sex: 'male' | 'female' | null
  fiscalCode: string | null
  birthAt: Moment
  birthTimeKnown: Generated<boolean>
  birthWorkgroupId: number | null
  currentWorkgroupId: number | null
  gaWeeks: number | null
  gaDays: number | null
  birthWeight: number | null
  sga: boolean | null
  pluralityCount: number | null
  pluralityOrder: number | null
  deliveryType: 'vaginal' | 'cesarean' | null
  apgar: string | null
  familyHistory: string | null
  residence: string | null
  phones: Generated<string[]>
  mother: NullableJson<Mother>
  father: NullableJson<Father>
  pediatrician: NullableJson<Pediatrician>
  closureReason: 'ssn' | 'deceased' | 'other' | null
  closureNote: string | null
  closureAt: NullableMoment
  closureBy: number | null
  createdAt: MomentWithDefault
  updatedAt: MomentWithDefault
  version: Generated<number>
  mergedIntoId: number | null
  formerPhones: Generated<string[]>
  phonesChangedAt: NullableMoment
  formerPediatricianPhones: Generated<string[]>
  pediatricianPhoneChangedAt: NullableMoment
}

export interface NewbornPairsTable {
  id: GeneratedAlways<number>
  firstId: number
  secondId: number
  status: 'open' | 'merged' | 'kept_apart' | 'twins'
  score: number
  evidence: Json<Evidence[]>
  foundAt: Moment
  decidedAt: NullableMoment
  decidedBy: number | null
  reason: string | null
  version: Generated<number>
}

export interface DuplicateSearchesTable {
  rules: number
  lastId: Generated<number>
  compared: Generated<number>
  startedAt: Moment
  heldUntil: NullableMoment
  finishedAt: NullableMoment
}

export interface NewbornMergesTable {
  id: GeneratedAlways<number>
  pairId: number
  keptId: number
  mergedId: number
  at: Moment
  byUserId: number
  changes: Json<MergeChange[]>
  held: Json<HeldRows>
  undoneAt: NullableMoment
  undoneBy: number | null
  undoneReason: string | null
}

export interface SamplesTable {
  id: GeneratedAlways<number>
  barcode: string
  newbornId: number
  shippingId: number | null
  authorWorkgroupId: number
  motivationId: number | null
  sampleNumber: number
  previousSampleId: number | null
  collectedAt: Moment
  collectedBy: string | null
  collectionMethod: 'heel' | 'venous' | 'arterial' | null
  ward: 'nursery' | 'tin' | 'other' | null
  ageAtCollectionHours: number | null
  weightAtCollection: number | null
  feeding: Generated<
    ('breast' | 'formula' | 'mixed' | 'soy' | 'hydrolysate' | 'fasting' | 'parenteral' | 'fortifier')[]
  >
  conditions: Json<StoredConditions>
  motherFactors: Json<MotherFactors>
  consent: Json<FamilyConsent>
  transferHospital: string | null
  screenings: Generated<('sne' | 'ic' | 'fc' | 'btd' | 'tgal' | 'sma' | 'lysosomal')[]>
  spotsTotal: Generated<number>
  punchesTotal: number
  punchesUsed: Generated<number>
  exhausted: Generated<boolean>
  status: 'registered' | 'shipped' | 'accepted' | 'not_valid' | 'not_required' | 'not_received'
  nonConformities: JsonWithDefault<NonConformity[]>
  outOfList: Generated<boolean>
  spokeNotes: string | null
  hubNotes: string | null
  protocolNumber: string | null
  acceptedBy: number | null
  acceptedAt: NullableMoment
  decidedBy: number | null
  decidedAt: NullableMoment
  shippedAt: NullableMoment
  storageLocation: string | null
  disposeAfter: string | null
  createdAt: MomentWithDefault
  version: Generated<number>
  deletedAt: NullableMoment
  deletedBy: number | null
  deletedReason: string | null
  sampleRequestId: number | null
  screeningsWithoutLaboratory: Generated<('sne' | 'ic' | 'fc' | 'btd' | 'tgal' | 'sma' | 'lysosomal')[]>
  insufficientAt: NullableMoment
  collectionTimeKnown: Generated<boolean>
  barcodeAlike: Generated<boolean>
  toldDoubts: Generated<
    (
      | 'identity'
      | 'identity_corrected'
      | 'transfusion'
      | 'ecmo'
      | 'parenteral'
      | 'meconium_ileus'
      | 'deceased'
      | 'notes'
    )[]
  >
  placerOrderNumber: string | null
  fillerOrderNumber: string | null
  birthFacilityName: string | null
  birthFacilityCode: string | null
  notUnderstood: JsonWithDefault<NotUnderstood[]>
  namedNewbornId: number | null
  toldPreviousBarcode: string | null
  consentSaidAt: NullableJson<ConsentSaidAt>
}

export interface AnalysisRequestsTable {
  id: GeneratedAlways<number>
  number: string
  year: number
  newbornId: number
  category: string
  workgroupId: number
  openedAt: Moment
  status: Generated<'open' | 'closed'>
  closedAt: NullableMoment
  closedBy: number | null
  closeReason:
    | 'report_negative'
    | 'positivity_returned'
    | 'report_positive_referred'
    | 'newborn_closed'
    | 'not_required'
    | 'support'
    | null
  note: string | null
  finalReportId: number | null
  lastMilestone: string | null
  lastMilestoneAt: NullableMoment
  version: Generated<number>
}

export interface AnalyzableSamplesTable {
  id: GeneratedAlways<number>
  sampleId: number
  newbornId: number
  category: string
  workgroupId: number
  analysisRequestId: number | null
  status:
    | 'waiting'
    | 'accepted'
    | 'planned'
    | 'punched'
    | 'in_analysis'
    | 'to_review'
    | 're_test'
    | 'second_tier'
    | 'recall'
    | 'to_verify'
    | 'reported'
    | 'not_valid'
    | 'not_required'
    | 'closed'
  plannedFrom: 'accepted' | 're_test' | 'second_tier' | null
  priority: Generated<'urgent' | 're_test' | 'recall' | 'normal'>
  tier: Generated<'1' | '2' | 'confirm'>
  secondTierTypeId: number | null
  replicates: number | null
  protocolNumber: string | null
  acceptedAt: NullableMoment
  acceptedBy: number | null
  dueAt: NullableMoment
  plannedAt: NullableMoment
  punchedAt: NullableMoment
  inAnalysisAt: NullableMoment
  toReviewAt: NullableMoment
  toVerifyAt: NullableMoment
  reportedAt: NullableMoment
  endedAt: NullableMoment
  currentSampleAnalysisId: number | null
  notes: string | null
  notValidReasons: JsonWithDefault<NonConformity[]>
  createdAt: MomentWithDefault
  version: Generated<number>
  deletedAt: NullableMoment
  deletedBy: number | null
  deletedReason: string | null
  consentRefusedAt: NullableMoment
}

export interface RecentScansTable {
  sampleId: number
  userId: number
  shippingId: number
  at: Moment
  before: Json<BeforeScan>
  after: Json<AfterScan>
  undoneAt: NullableMoment
  workgroupId: number
}

export interface OpenScansTable {
  id: GeneratedAlways<number>
  shippingId: number
  code: string
  kind: 'unknown' | 'out_of_list' | 'undecided' | 'failed' | 'unread' | 'unclear'
  at: Moment
  byUserId: number | null
}

export interface CardReceptionsTable {
  id: GeneratedAlways<number>
  sampleId: number
  workgroupId: number
  notReceivedAt: Moment
  notReceivedBy: number
  note: string | null
  askedAt: NullableMoment
}

export interface ExpectedCategoriesTable {
  newbornId: number
  category: string
  workgroupId: number | null
  hubWorkgroupId: number | null
  since: Moment
  consentUnknown: Generated<boolean>
  settled: Generated<boolean>
}

export interface LeftOutCategoriesTable {
  analyzableSampleId: number
  at: Moment
}

export interface AskedCategoriesTable {
  sampleId: number
  category: string
  reason: string
  askedBy: number
  at: Moment
}

export interface LeftOutLooksTable {
  id: GeneratedAlways<number>
  newbornId: number
}

export interface ConsentLooksTable {
  id: GeneratedAlways<number>
  newbornId: number
}

export interface ToldRefusalsTable {
  sampleId: number
  toldAt: Moment
}

export interface FamilyStatementsTable {
  id: GeneratedAlways<number>
  newbornId: number
  sampleId: number | null
  field: 'informed' | 'storage' | 'research' | 'sma' | 'lysosomal' | 'refused'
  answer: boolean
  saidAt: Moment
  recordedAt: Moment
  recordedBy: number | null
  withdrawnAt: NullableMoment
  withdrawnBy: number | null
}

export interface OrderStandingsTable {
  orderId: number
  workgroupId: number
  newbornId: number
  category: string
  birthAt: Moment
  step: string
  since: Moment
  sampleId: number | null
  dueAt: NullableMoment
  analysisId: number | null
  urgent: boolean
  askedId: number | null
  askedUntil: string | null
}

export interface FailsafePartsTable {
  workgroupId: number | null
  asHub: boolean
  newbornId: number
  category: string
  step: string
  birthAt: Moment
  byAge: boolean | null
  fromAt: Moment
  motivation: string | null
  dueOn: string | null
  ownerId: Generated<number>
}

export interface FailsafeNewbornsTable {
  workgroupId: number
  newbornId: number
  birthAt: Moment
  categories: string[]
  listed: boolean
  passed: number | null
  stalled: boolean
  missed: boolean
  since: Moment
  until: Moment
  times: string
}

export interface PairSightsTable {
  pairId: number
  workgroupId: number
  status: string
  place: number
  firstBy: string[]
  secondBy: string[]
}

export interface StandingMarksTable {
  transaction: number
  newborn: number
}

export interface StandingSweepsTable {
  id: number
  lastId: Generated<number>
  ranAt: NullableMoment
  finishedAt: NullableMoment
  repairedAt: NullableMoment
  repaired: Generated<number>
}
