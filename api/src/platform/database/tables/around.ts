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
import type { EventRefs, IntakeProblem, KeptConflict, SenderSettings } from '../json-shapes.ts'

export interface NewbornEventsTable {
  id: GeneratedAlways<number>
  newbornId: number
  type:
    | 'registered'
    | 'sample_collected'
    | 'shipped'
    | 'accepted'
    | 'not_valid'
    | 'not_required'
    | 'not_received'
    | 'planned'
    | 'punched'
    | 'analyzed'
    | 're_test'
    | 'second_tier'
    | 'report_accepted'
    | 'report_reopened'
    | 'recall_requested'
    | 'recall_refused'
    | 'recall_sample_accepted'
    | 'serum_report'
    | 'communication'
    | 'referral'
    | 'follow_up'
    | 'closed'
    | 'taken_up'
    | 'merged'
    | 'separated'
    | 'order_closed'
    | 'order_opened'
    | 'reminder'
    | 'corrected'
    | 'planned_card'
    | 'letter'
    | 'card_cancelled'
    | 'phones_changed'
  at: Moment
  actorId: number | null
  workgroupId: number | null
  category: string | null
  refs: JsonWithDefault<EventRefs>
  text: string
}

export interface NewbornRemindersTable {
  id: GeneratedAlways<number>
  newbornId: number
  workgroupId: number | null
  recipientId: number
  eventId: number
  at: Moment
  byUserId: number | null
  text: string
  reason: string | null
  mailed: boolean
}

export interface CommunicationsTable {
  id: GeneratedAlways<number>
  eventId: number
  newbornId: number
  recipientType: 'genitore' | 'punto_nascita' | 'tin' | 'centro_clinico' | 'pls' | 'altro'
  recipientName: string | null
  workgroupId: number | null
  channel: 'telefono' | 'e-mail' | 'PEC' | 'fax' | 'di persona'
  at: Moment
  outcome: 'comunicato' | 'non_raggiungibile' | 'richiamare' | 'rifiuto'
  category: string | null
  sampleRequestId: number | null
  reportId: number | null
  text: string
  closureReason: 'ssn' | 'deceased' | 'other' | null
  authorWorkgroupId: number | null
  createdBy: number | null
  createdAt: MomentWithDefault
  fileId: number | null
  toldCategories: Generated<string[]>
  namedCategories: Generated<string[]>
}

export interface FollowUpsTable {
  id: GeneratedAlways<number>
  newbornId: number
  category: string
  suspected: Generated<string[]>
  centre: string | null
  referredAt: string | null
  firstVisitAt: string | null
  outcome: Generated<'in_corso' | 'confermato' | 'non_confermato' | 'portatore' | 'perso' | 'deceduto'>
  diagnosis: string | null
  therapyStart: string | null
  notes: string | null
  createdAt: MomentWithDefault
  workgroupId: number | null
  reportId: number | null
  status: Generated<
    | 'referred'
    | 'visited'
    | 'testing'
    | 'diagnosed'
    | 'treated'
    | 'not_confirmed'
    | 'carrier'
    | 'lost'
    | 'died'
  >
  missed: Generated<boolean>
  testedAt: string | null
  tests: string | null
  closedAt: NullableMoment
  changedAt: MomentWithDefault
  remindedAt: NullableMoment
  createdBy: number | null
  version: Generated<number>
}

export interface NotificationsTable {
  id: GeneratedAlways<number>
  userId: number
  role:
    | 'administrator'
    | 'support'
    | 'acceptance'
    | 'supervisor'
    | 'analyst'
    | 'administration'
    | 'planner'
    | null
  workgroupId: number | null
  type:
    | 'shipping_sent'
    | 'shipping_closed'
    | 'shipping_not_received'
    | 'reminder'
    | 'sample_invalid'
    | 'sample_missing_data'
    | 'plate_closed'
    | 'results_imported'
    | 'critical_values'
    | 'qc_failed'
    | 'report_refused'
    | 'report_reopened'
    | 'report_to_reassess'
    | 'urgent_positive'
    | 'recall_approved'
    | 'recall_changed'
    | 'recall_withdrawn'
    | 'recall_sample_arrived'
    | 'recall_overdue'
    | 'serum_uploaded'
    | 'newborn_closed'
    | 'newborn_taken_up'
    | 'tat_warning'
    | 'message'
    | 'planned_card'
  title: string
  text: string
  link: string | null
  entityType: string | null
  entityId: number | null
  createdAt: MomentWithDefault
  viewedAt: NullableMoment
  workedAt: NullableMoment
  workedBy: number | null
  transferredFrom: number | null
}

export interface BirthPointNoticesTable {
  id: GeneratedAlways<number>
  workgroupId: number
  type:
    | 'shipping_sent'
    | 'shipping_closed'
    | 'shipping_not_received'
    | 'reminder'
    | 'sample_invalid'
    | 'sample_missing_data'
    | 'plate_closed'
    | 'results_imported'
    | 'critical_values'
    | 'qc_failed'
    | 'report_refused'
    | 'report_reopened'
    | 'report_to_reassess'
    | 'urgent_positive'
    | 'recall_approved'
    | 'recall_changed'
    | 'recall_withdrawn'
    | 'recall_sample_arrived'
    | 'recall_overdue'
    | 'serum_uploaded'
    | 'newborn_closed'
    | 'newborn_taken_up'
    | 'tat_warning'
    | 'message'
    | 'planned_card'
  title: string
  text: string
  entityType: string | null
  entityId: number | null
  createdAt: MomentWithDefault
  pulledAt: NullableMoment
  laboratoryId: number | null
  urgent: Generated<boolean>
  needsAnswer: Generated<boolean>
  mailedAt: NullableMoment
  acknowledgedAt: NullableMoment
  acknowledgedBy: number | null
  acknowledgedKeyId: number | null
  acknowledgedName: string | null
}

export interface OnCallShiftsTable {
  id: GeneratedAlways<number>
  workgroupId: number
  userId: number
  fromOn: string
  toOn: string
  telephone: string
  createdAt: MomentWithDefault
  createdBy: number | null
  deletedAt: NullableMoment
  version: Generated<number>
}

export interface IntakeMessagesTable {
  id: GeneratedAlways<number>
  receivedAt: MomentWithDefault
  source: 'hl7' | 'json' | 'file'
  workgroupId: number | null
  apiKeyId: number | null
  controlId: string | null
  messageType: string | null
  sha256: string
  text: string
  ack: 'AA' | 'AE' | 'AR'
  answer: string | null
  problems: JsonWithDefault<IntakeProblem[]>
  shippingId: number | null
  sampleId: number | null
  retriedAt: NullableMoment
  retriedBy: number | null
  newbornId: number | null
  conflict: NullableJson<KeptConflict>
  toldFacts: Generated<boolean>
  assignedWorkgroupId: number | null
  assignedNewbornId: number | null
  assignedAt: NullableMoment
  assignedBy: number | null
  assignedReason: string | null
  setAsideAt: NullableMoment
  setAsideBy: number | null
  setAsideReason: string | null
  correctsId: number | null
  correctedBy: number | null
  correctedReason: string | null
}

export interface IntakeMessageCardsTable {
  messageId: number
  sampleId: number
}

export interface IntakeSendersTable {
  id: GeneratedAlways<number>
  workgroupId: number
  settings: Json<SenderSettings>
  version: Generated<number>
  changedAt: Moment
  changedBy: number
}

export interface SupportRequestsTable {
  id: GeneratedAlways<number>
  userId: number
  subject: string
  text: string
  page: string | null
  requestId: string | null
  fileId: number | null
  createdAt: MomentWithDefault
}

export interface MailOutboxTable {
  id: GeneratedAlways<number>
  toAddress: string
  subject: string
  text: string | null
  createdAt: MomentWithDefault
  attempts: Generated<number>
  dueAt: MomentWithDefault
  lastError: string | null
  sentAt: NullableMoment
  sealedText: string | null
  precedence: Generated<number>
}

export interface ClientLogsTable {
  id: GeneratedAlways<number>
  level: 'debug' | 'info' | 'warn' | 'error'
  message: string
  stack: string | null
  page: string | null
  bundle: string | null
  requestId: string | null
  version: string
  environment: string
  at: MomentWithDefault
}

export interface InstallationFactsTable {
  name: 'demonstration' | 'demonstration_whole'
  value: boolean
  recordedAt: Moment
}

export interface InstallationIdentityTable {
  id: number
  identity: string
  madeAt: Moment
  tablesKnownAs: string | null
  directory: string | null
  directorySeenAt: NullableMoment
  numbersLeftOut: Generated<number>
  numbersLeftOutYear: number | null
  directoryMark: string | null
  directoryMarkChanged: string | null
  numbersLeftOutAt: NullableMoment
  minutesAtWork: Generated<number>
}

export interface WriteChecksTable {
  id: number
  writtenAt: Moment
}

export interface LostFilesTable {
  fileId: number
  reason: 'missing' | 'damaged' | 'unreadable'
  foundAt: Moment
}

export interface FileChecksTable {
  id: number
  lastFileId: Generated<number>
  claimedUntil: NullableMoment
  lastPassAt: NullableMoment
}
