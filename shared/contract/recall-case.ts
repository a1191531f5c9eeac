import { z } from 'zod'
import {
  caseWaits,
  keptLetterLabels,
  labRoles,
  letterFields,
  letterKinds,
  letterLanguageLabels,
  protocolStepLabels,
  referralPartyNames,
  reportOutcomes,
  reportStatuses,
} from '../domain/index.ts'
import { FlagCode, Limits } from './analyte-value.ts'
import { CallsMade } from './calls-made.ts'
import {
  Changed,
  Day,
  Flag,
  FormerPhones,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  Moment,
  many,
  PersonRef,
  PlaceToCall,
  RoleId,
  ScreeningId,
  Version,
  WorkgroupRef,
} from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { requiredText } from './forms.ts'
import { pdf } from './media-types.ts'
import { NewbornLabel } from './newborn-facts.ts'
import { KeptFile, Stamp } from './stamp.ts'

/** An open finding of the episode, or a value out of range of the analysis behind a case. */
export const CaseFinding = z.object({
  analyte: z.string(),
  /** Name of the analyte as text. */
  label: z.string(),
  /** With comparator, decimals and unit, as it is printed. */
  value: z.string(),
  flag: FlagCode,
  limits: Limits,
  /** Digits after the comma of its limits. */
  decimals: z.number().int(),
  /** The analysis that measured it. */
  sampleAnalysisId: Id,
  /** The card on which it was measured. */
  card: z.object({ barcode: z.string(), collectedAt: Moment }),
})
export type CaseFinding = z.infer<typeof CaseFinding>

/** An open order with a live recall or a positive: nobody leaves the board before the order is closed. */
export const RecallCase = z.object({
  /** Of the order. */
  id: Id,
  number: z.string(),
  category: ScreeningId,
  newborn: NewbornLabel,
  birthPoint: WorkgroupRef.nullable(),
  openedAt: Moment,
  urgent: z.boolean(),
  /** Past its day, or a communication past its hours. */
  overdue: z.boolean(),
  waits: keysEnum(caseWaits),
  dueOn: Day.nullable(),
  /** Communications of a positive are due by then; null where none is missing. */
  tellBy: Moment.nullable(),
  missing: z.array(z.enum(referralPartyNames)),
  /** Open findings first, the critical ones of them at the head, whichever card they are of. */
  findings: z.array(CaseFinding),
  /** Why material is asked for where no value is out of range. */
  motivation: z.string().nullable(),
  attempts: CallsMade,
  owner: PersonRef.nullable(),
  /** Steps past the hours of the laboratory's protocol, the oldest first. */
  escalations: z.array(
    z.object({
      step: keysEnum(protocolStepLabels),
      dueAt: Moment,
      role: RoleId,
      escalateTo: RoleId,
      text: z.string(),
    }),
  ),
  /** The live request for material that is due first. */
  request: z
    .object({
      id: Id,
      number: z.string(),
      version: Version,
      /** Answered by this card. */
      answeredBy: z.string().nullable(),
      recipients: z.array(WorkgroupRef),
    })
    .nullable(),
  report: z
    .object({ id: Id, status: keysEnum(reportStatuses), outcome: keysEnum(reportOutcomes) })
    .nullable(),
})
export type RecallCase = z.infer<typeof RecallCase>

/** A note on a case, with a document where one came with it. */
export const CaseNote = z.object({
  id: Id,
  at: Moment,
  by: PersonRef.nullable(),
  text: z.string(),
  file: KeptFile.nullable(),
})
export type CaseNote = z.infer<typeof CaseNote>

/** A letter, mail or sheet that was made from a case. None is ever changed. */
export const CaseLetter = z.object({
  id: Id,
  at: Moment,
  by: PersonRef.nullable(),
  kind: keysEnum(keptLetterLabels),
  language: keysEnum(letterLanguageLabels),
  title: z.string(),
  /** The place that it is for; null for a family. */
  recipient: z.string().nullable(),
  /** Address of a mail. */
  mailedTo: z.string().nullable(),
  /** SHA-256 of the PDF. */
  sha256: z.string().length(64),
  size: z.number().int(),
})
export type CaseLetter = z.infer<typeof CaseLetter>

const LetterChoice = z.object({
  kind: keysEnum(letterKinds),
  language: keysEnum(letterLanguageLabels),
  /** The clinical centre of a letter to one. */
  recipientId: IdParam.optional(),
})

/** A letter as it would be made now. */
export const LetterPreview = z.object({
  title: z.string(),
  text: z.string(),
  recipient: z.string(),
  mailedTo: z.string().nullable(),
  /** Fields without a value: the letter leaves space for them. */
  missing: z.array(keysEnum(letterFields)),
  /** Version of the templates in force. */
  version: z.number().int(),
  /** Names the shown letter: the letter is refused when its content would differ. */
  digest: z.string().length(64),
})
export type LetterPreview = z.infer<typeof LetterPreview>

export const RecallCaseDetail = RecallCase.extend({
  /** Where the newborn is now, otherwise the birth point of its last card; and the clinical centre of that place. */
  place: PlaceToCall.nullable(),
  centre: PlaceToCall.nullable(),
  /** The newborn's, with the number that is called; nobody where none is known. */
  pediatrician: z
    .object({ name: z.string().nullable(), phone: z.string().nullable(), former: FormerPhones.nullish() })
    .nullish(),
  open: z.boolean(),
  closed: Stamp.nullable(),
  /** The last ones first. */
  notes: z.array(CaseNote),
  /** The last ones first. */
  letters: z.array(CaseLetter),
})
export type RecallCaseDetail = z.infer<typeof RecallCaseDetail>

export const WriteCaseNoteInput = z.object({ text: requiredText({ max: 4000 }) })
export type WriteCaseNoteInput = z.input<typeof WriteCaseNoteInput>

/** Documents that are kept with a note: their content decides the type. */
const documents = ['.pdf', '.jpg', '.jpeg', '.png'] as const
const desk = ['analyst', 'support'] as const
/** Who writes in the name of the laboratory. */
const writers = ['analyst'] as const

export const recallCaseEndpoints = defineResource('recall-case', {
  listRecallCases: {
    method: 'GET',
    path: '/recall-case/list',
    summary: 'Open orders with a live recall or a positive: urgent first, of them the overdue.',
    access: desk,
    query: listQuery(['place', 'newborn', 'dueOn', 'openedAt'], {
      category: many(ScreeningId).optional(),
      birthPointId: many(IdParam).optional(),
      mine: Flag.optional(),
      overdue: Flag.optional(),
      urgent: Flag.optional(),
      untold: Flag.optional(),
      escalated: Flag.optional(),
    }),
    response: listOf(RecallCase).extend({
      /** Of the cases that the other filters leave, before these are asked for. */
      counts: z.object({
        all: z.number().int(),
        mine: z.number().int(),
        overdue: z.number().int(),
        urgent: z.number().int(),
        untold: z.number().int(),
        escalated: z.number().int(),
      }),
      /** The last look for steps past their hours; null before the first one. */
      escalatedAt: Moment.nullable(),
    }),
  },
  getRecallCase: {
    method: 'GET',
    path: '/recall-case/:id',
    summary: 'One order with everything that was asked, found and written down about it.',
    access: desk,
    params: IdParams,
    reads: { part: 'recall_case', by: { analysisRequest: 'params.id' } },
    response: RecallCaseDetail,
  },
  writeCaseNote: {
    method: 'POST',
    path: '/recall-case/:id/note',
    changes: ['recall-case'],
    summary: 'Writes a note beside an order, with a document where one came with it.',
    access: desk,
    ownSessionOnly: true,
    params: IdParams,
    upload: { accept: documents, required: false },
    body: WriteCaseNoteInput,
    response: Changed.extend({ noteId: Id }),
    errors: ['file_too_large', 'file_type'],
  },
  previewCaseLetter: {
    method: 'GET',
    path: '/recall-case/:id/letter/preview',
    summary: 'A letter of the templates in force with the fields of the case filled in; nothing is kept.',
    access: writers,
    params: IdParams,
    query: LetterChoice,
    reads: { part: 'recall_case', by: { analysisRequest: 'params.id' } },
    response: LetterPreview,
    errors: ['invalid_transition'],
  },
  makeCaseLetter: {
    method: 'POST',
    path: '/recall-case/:id/letter',
    changes: ['recall-case', 'newborn-event'],
    summary: 'Makes a letter as it was shown: its PDF is kept, and a mail without names leaves.',
    access: writers,
    ownSessionOnly: true,
    params: IdParams,
    body: LetterChoice.extend({
      recipientId: Id.optional(),
      /** Of the preview. */
      digest: z.string().length(64),
    }),
    response: Changed.extend({ letterId: Id }),
    errors: ['invalid_transition', 'stale_version'],
  },
  makeCaseSheet: {
    method: 'POST',
    path: '/recall-case/:id/sheet',
    changes: ['recall-case', 'newborn-event'],
    summary:
      'Makes the sheet for a clinical centre: identity, finding, analyses, requests, communications, contacts.',
    access: writers,
    ownSessionOnly: true,
    params: IdParams,
    body: z.object({}),
    response: Changed.extend({ letterId: Id }),
    errors: ['stale_version'],
  },
  downloadCaseLetter: {
    method: 'GET',
    path: '/recall-case/letter/:id/file',
    summary: 'The PDF of a letter, as it was made.',
    access: [...labRoles, 'support'],
    params: IdParams,
    reads: { part: 'recall_case', by: { caseLetter: 'params.id' } },
    response: fileResponse(pdf),
  },
  downloadCaseNote: {
    method: 'GET',
    path: '/recall-case/note/:id/file',
    summary: 'The document of a note, as it was uploaded.',
    access: [...labRoles, 'support'],
    params: IdParams,
    reads: { part: 'recall_case', by: { caseNote: 'params.id' } },
    response: fileResponse(pdf, 'image/jpeg', 'image/png'),
  },
})
