import { z } from 'zod'
import {
  attemptRecipients,
  channelLabels,
  communicationOutcomeLabels,
  keysOf,
  sampleRequestTypeLabels,
  serumOutcomes,
} from '../domain/index.ts'
import { Day, Id, jsonPart, keysEnum, ScreeningId, Version } from './common.ts'
import {
  optionalPastMoment,
  optionalText,
  requiredChoice,
  requiredPastMoment,
  requiredText,
} from './forms.ts'
import { SerumValueInput } from './serum-value.ts'

/** A request made by hand. Re-tests and recalls of a grid are made by its actions. */
export const CreateSampleRequestInput = z
  .object({
    newbornId: Id,
    origin: z.object({ sampleAnalysisId: Id.optional(), sampleId: Id.optional() }).default({}),
    type: keysEnum(sampleRequestTypeLabels),
    categories: z.array(ScreeningId).min(1, 'Questo campo è obbligatorio'),
    motivationId: Id.nullable().default(null),
    urgent: z.boolean().default(false),
    /** Of a re-test only. */
    replicates: z.number().int().min(1).max(4).optional(),
    dueDate: Day.nullable().default(null),
    recipientWorkgroupIds: z.array(Id).default([]),
    notes: optionalText({ max: 2000 }),
  })
  .refine((input) => input.type !== 're_test' || input.origin.sampleAnalysisId || input.origin.sampleId, {
    message: 'Indicare il campione da ripetere',
    path: ['origin', 'sampleId'],
  })
export type CreateSampleRequestInput = z.input<typeof CreateSampleRequestInput>

/** An absent field stays as it is. */
export const ChangeSampleRequestInput = z.object({
  dueDate: Day.nullish(),
  urgent: z.boolean().optional(),
  /** Null: nobody. */
  ownerId: Id.nullish(),
  /** Why it is wanted later; needed then. */
  reason: optionalText({ max: 500 }),
  /** The request as the person saw it. */
  version: Version.optional(),
})
export type ChangeSampleRequestInput = z.input<typeof ChangeSampleRequestInput>

const serumValues = z.array(SerumValueInput).max(50)

export const UploadSerumReportInput = z.object({
  values: jsonPart(serumValues).default([]),
  /** Absent: the analyst who decides reads it in the report. */
  outcome: keysEnum(serumOutcomes).nullable().default(null),
  collectedAt: optionalPastMoment(),
  notes: optionalText({ max: 2000 }),
  /** Why another report takes the place of the uploaded one. */
  reason: optionalText({ max: 500 }),
  /** Why the outcome is in range although a value is out of its limits: a lead says so. */
  inRangeReason: optionalText({ max: 500 }),
})
export type UploadSerumReportInput = z.input<typeof UploadSerumReportInput>

export const RecordAttemptInput = z.object({
  recipientType: requiredChoice(attemptRecipients),
  recipientName: optionalText({ max: 150 }),
  channel: requiredChoice(keysOf(channelLabels)),
  at: requiredPastMoment({ min: '2000-01-01' }),
  outcome: requiredChoice(keysOf(communicationOutcomeLabels)),
  text: requiredText({ max: 4000 }),
})
export type RecordAttemptInput = z.input<typeof RecordAttemptInput>
