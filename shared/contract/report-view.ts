import { z } from 'zod'
import {
  analyzableStatuses,
  judgedFactLabels,
  printedFactLabels,
  reportDocumentStates,
  reportOutcomes,
  reportStatuses,
  sampleRequestStatuses,
  sampleRequestTypeLabels,
} from '../domain/index.ts'
import { HistoryAnalysis } from './analysis-history.ts'
import { AnalyteColumn, AnalyteValue, FlagCode } from './analyte-value.ts'
import { Day, Id, keysEnum, Moment, Ref, ScreeningId, Version } from './common.ts'
import { ActionId } from './grid-action.ts'
import { CollectionFacts, NewbornLabel } from './newborn-facts.ts'
import { ReportReassessment } from './report-reassessment.ts'
import { AnalysisTypeRef, ReasonedStamp, Stamp } from './stamp.ts'

/** A fact that a correction changed. */
export const CorrectedFact = keysEnum({ ...printedFactLabels, ...judgedFactLabels })

/** A report in a list. */
export const ReportRow = z.object({
  id: Id,
  /** Given at acceptance; null before. */
  number: z.string().nullable(),
  category: ScreeningId,
  analysisType: AnalysisTypeRef,
  outcome: keysEnum(reportOutcomes),
  urgent: z.boolean(),
  status: keysEnum(reportStatuses),
  /** 1 for the first report, 2 after it was reopened, … */
  revision: z.number().int(),
  newborn: NewbornLabel,
  sampleId: Id,
  barcode: z.string(),
  protocol: z.string().nullable(),
  birthPoint: Ref.nullable(),
  plate: Ref.nullable(),
  worstFlag: FlagCode.nullable(),
  /** The analyst's note, for the list. */
  note: z.string().nullable(),
  created: Stamp,
  accepted: Stamp.nullable(),
  reopened: ReasonedStamp.nullable(),
  /** Accepted reports are drawn beside the acceptance: `pending` until then. */
  document: keysEnum(reportDocumentStates),
  printedAt: Moment.nullable(),
  /** Turn-around limit of the sample. */
  dueAt: Moment.nullable(),
  /** May be accepted together with others; else it has to be opened. */
  bulkAcceptable: z.boolean(),
  /**
   * Of a report to verify: the family has refused its category since, or the consent is not known any more. A
   * person is to decide. Answers of earlier versions do not have the field.
   */
  consentWithheld: z.boolean().optional(),
  /** Of a report to verify: facts of which a correction after the results took a finding or an obstacle away. */
  corrected: z.array(CorrectedFact),
  /** A positive of which the clinical centre, or ward and family, were not told yet. */
  communicationMissing: z.boolean(),
  /** It may say something else today: nobody reopened or confirmed it yet. */
  toReassess: z.boolean(),
  version: Version,
})
export type ReportRow = z.infer<typeof ReportRow>

/** The newborn as written on the report. */
export const ReportNewborn = NewbornLabel.extend({
  fiscalCode: z.string().nullable(),
  motherSurname: z.string().nullable(),
  motherName: z.string().nullable(),
})
export type ReportNewborn = z.infer<typeof ReportNewborn>

/** A value as written on the report, with the column that explains it. */
export const ReportValue = AnalyteValue.extend({
  analyte: AnalyteColumn,
  /** The controls of its run hold it, and no lead released it when the report was made or refreshed; absent where nothing holds it. */
  notReleased: z.boolean().optional(),
})
export type ReportValue = z.infer<typeof ReportValue>

/** Another analysis of the episode as the report shows it: an earlier tier, repetition or card. */
export const ReportedAnalysis = z.object({
  sampleAnalysisId: Id,
  /** Italian: type, tier, card, day of the result, decision. */
  title: z.string(),
  analysisType: z.object({ code: z.string(), label: z.string() }),
  barcode: z.string(),
  collectedAt: Moment,
  /** False: the hour is not known, `collectedAt` holds the last minute of the day. Absent where it was not kept. */
  collectionTimeKnown: z.boolean().optional(),
  values: z.array(ReportValue),
})
export type ReportedAnalysis = z.infer<typeof ReportedAnalysis>

/** The request that the report asks to approve, or that its sample answers. */
export const ReportRequest = z.object({
  id: Id,
  number: z.string().nullable(),
  type: keysEnum(sampleRequestTypeLabels),
  status: keysEnum(sampleRequestStatuses),
  urgent: z.boolean(),
  approved: Stamp.nullable(),
  dueDate: Day.nullable(),
  /** The card that came for it. */
  received: z.object({ barcode: z.string(), collectedAt: Moment }).nullish(),
})
export type ReportRequest = z.infer<typeof ReportRequest>

/** One report with the snapshot of its content; nothing of it changes after acceptance. */
export const Report = ReportRow.extend({
  newborn: ReportNewborn,
  facts: CollectionFacts,
  /** As in lists; of an accepted report printed facts that newborn or card state otherwise now. */
  corrected: z.array(CorrectedFact),
  /** Changes found after the acceptance, the newest first. */
  reassessments: z.array(ReportReassessment),
  analysisRequest: z.object({ id: Id, number: z.string(), status: z.enum(['open', 'closed']) }),
  analyzableSampleIds: z.array(Id),
  analyzableStatus: keysEnum(analyzableStatuses),
  sampleAnalysisId: Id,
  actionId: ActionId.nullable(),
  /** Who chose the decision in the draft of the grid; null where it was decided outside of it. */
  chosenBy: Ref.nullable(),
  methods: z.array(z.string()),
  text: z.string(),
  commentTemplateId: Id.nullable(),
  values: z.array(ReportValue),
  cutoffSet: z.object({ id: Id, version: z.number().int(), validFrom: Day }).nullable(),
  /** The other analyses of the episode, the first one first. */
  beside: z.array(ReportedAnalysis),
  /** Italian: values that were left out and why, identity checks, controls that were not released. */
  remarks: z.array(z.string()),
  /** When the laboratory accepted the card. */
  sampleAcceptedAt: Moment.nullable(),
  laboratory: Ref,
  supersedesId: Id.nullable(),
  supersededById: Id.nullable(),
  refused: ReasonedStamp.nullable(),
  /** Why it was reopened. */
  motivation: z.string().nullable(),
  printed: Stamp.nullable(),
  /** SHA-256 of the frozen document; null until it is drawn. */
  pdfHash: z.string().nullable(),
  /** The request that acceptance will approve; null when the report requests nothing. */
  request: ReportRequest.nullable(),
  /** The request that acceptance will complete; null when the sample answers no request. */
  answersRequest: ReportRequest.nullable(),
  /** Earlier analyses of the same newborn and category, newest first, for the trend. */
  history: z.array(HistoryAnalysis),
})
export type Report = z.infer<typeof Report>
