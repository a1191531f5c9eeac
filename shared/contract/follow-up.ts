import { z } from 'zod'
import { followUpOutcomeLabels, labRoles } from '../domain/index.ts'
import { Day, Id, IdParam, keysEnum, listOf, listQuery, many, ScreeningId } from './common.ts'
import { defineResource } from './endpoint.ts'
import { NewbornLabel } from './newborn-facts.ts'

/** What became of a newborn that was sent to a clinical centre; read only here. */
export const FollowUp = z.object({
  id: Id,
  newborn: NewbornLabel,
  category: ScreeningId,
  /** Diseases that were suspected. */
  suspected: z.array(z.string()),
  centre: z.string().nullable(),
  referredAt: Day.nullable(),
  firstVisitAt: Day.nullable(),
  outcome: keysEnum(followUpOutcomeLabels),
  diagnosis: z.string().nullable(),
  therapyStart: Day.nullable(),
  notes: z.string().nullable(),
})
export type FollowUp = z.infer<typeof FollowUp>

export const followUpEndpoints = defineResource('follow-up', {
  listFollowUps: {
    method: 'GET',
    path: '/follow-up/list',
    summary: 'Follow-ups of a newborn or of a category.',
    access: [...labRoles, 'support'],
    query: listQuery(['referredAt', 'outcome'], {
      newbornId: IdParam.optional(),
      category: many(ScreeningId).optional(),
      outcome: many(keysEnum(followUpOutcomeLabels)).optional(),
    }),
    response: listOf(FollowUp),
  },
})
