import { z } from 'zod'
import { followUpActionLabels, followUpOutcomeLabels, followUpStatuses, labRoles } from '../domain/index.ts'
import {
  Changed,
  Day,
  Flag,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  Moment,
  many,
  ScreeningId,
  Version,
} from './common.ts'
import { defineResource, listOfNewborn } from './endpoint.ts'
import { optionalPastDay, optionalText, requiredId } from './forms.ts'
import { NewbornLabel } from './newborn-facts.ts'

/** Follow-up of a newborn that a clinical centre was told of. */
export const FollowUp = z.object({
  id: Id,
  newborn: NewbornLabel,
  category: ScreeningId,
  status: keysEnum(followUpStatuses),
  /** Follows from the status. */
  outcome: keysEnum(followUpOutcomeLabels),
  /** The disease was found otherwise: the screening had missed it. */
  missed: z.boolean(),
  reportId: Id.nullable(),
  /** Diseases that were suspected. */
  suspected: z.array(z.string()),
  centre: z.string().nullable(),
  referredAt: Day.nullable(),
  firstVisitAt: Day.nullable(),
  testedAt: Day.nullable(),
  /** Confirmatory tests and their results, as the centre says them. */
  tests: z.string().nullable(),
  diagnosis: z.string().nullable(),
  therapyStart: Day.nullable(),
  notes: z.string().nullable(),
  /** Moment of the last step or note. */
  changedAt: Moment,
  /** Open without news, or confirmed and not asked about, for longer than is allowed. */
  late: z.boolean(),
  version: Version,
})
export type FollowUp = z.infer<typeof FollowUp>

/** A signed or urgent positive that nobody follows at a clinical centre. */
export const ExpectedFollowUp = z.object({
  /** The report's. */
  id: Id,
  number: z.string().nullable(),
  newborn: NewbornLabel,
  category: ScreeningId,
  urgent: z.boolean(),
  since: Moment,
})
export type ExpectedFollowUp = z.infer<typeof ExpectedFollowUp>

const facts = {
  suspected: z.array(z.string().trim().min(1).max(150)).max(20).optional(),
  centre: optionalText({ max: 150 }),
  referredAt: optionalPastDay({ min: '2000-01-01' }),
  firstVisitAt: optionalPastDay({ min: '2000-01-01' }),
  testedAt: optionalPastDay({ min: '2000-01-01' }),
  tests: optionalText({ max: 2000 }),
  diagnosis: optionalText({ max: 250 }),
  therapyStart: optionalPastDay({ min: '2000-01-01' }),
  notes: optionalText({ max: 4000 }),
}

export const FollowUpInput = z.object({
  newbornId: requiredId(),
  category: ScreeningId,
  reportId: Id.nullish(),
  /** No positive of the screening led to it. */
  missed: z.boolean().default(false),
  ...facts,
})
export type FollowUpInput = z.input<typeof FollowUpInput>

export const FollowUpChange = z.object({
  version: Version,
  /** A step of the case; without it facts alone are changed. */
  action: keysEnum(followUpActionLabels).nullish(),
  /** Who said it and why: kept in the notes with the day. Closing a case and opening it again need it. */
  reason: optionalText({ max: 500 }),
  ...facts,
})

const people = { access: ['acceptance', 'analyst', 'supervisor'] } as const
const changes = ['follow-up', 'newborn', 'newborn-event', 'failsafe', 'analysis-request', 'report'] as const

export const followUpEndpoints = defineResource('follow-up', {
  listFollowUps: {
    method: 'GET',
    path: '/follow-up/list',
    summary: 'Follow-ups of a newborn or of a category.',
    access: [...labRoles, 'support'],
    query: listQuery(['referredAt', 'changedAt', 'outcome'], {
      newbornId: IdParam.optional(),
      category: many(ScreeningId).optional(),
      status: many(keysEnum(followUpStatuses)).optional(),
      outcome: many(keysEnum(followUpOutcomeLabels)).optional(),
      late: Flag.optional(),
    }),
    reads: { part: 'record', by: { newborn: 'query.newbornId' } },
    response: listOf(FollowUp),
  },
  listExpectedFollowUps: {
    ...people,
    method: 'GET',
    path: '/follow-up/expected',
    summary:
      'Positives of the own laboratory that nobody follows at a clinical centre yet, the oldest first.',
    query: listQuery(['since', 'newborn'], {
      newbornId: IdParam.optional(),
      category: many(ScreeningId).optional(),
    }),
    reads: listOfNewborn,
    response: listOf(ExpectedFollowUp),
  },
  createFollowUp: {
    ...people,
    method: 'POST',
    path: '/follow-up',
    changes,
    summary: 'Hands a newborn to a clinical centre, or enters a case that the screening missed.',
    ownSessionOnly: true,
    body: FollowUpInput,
    response: FollowUp,
    errors: ['duplicate'],
  },
  updateFollowUp: {
    ...people,
    method: 'PATCH',
    path: '/follow-up/:id',
    changes,
    summary: 'A step of the case, what the centre told, or both.',
    ownSessionOnly: true,
    params: IdParams,
    body: FollowUpChange,
    response: Changed.extend({ followUp: FollowUp }),
    errors: ['invalid_transition', 'stale_version'],
  },
})
