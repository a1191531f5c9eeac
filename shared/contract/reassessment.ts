import { z } from 'zod'
import { reassessmentCauses, type WrongKind } from '../domain/index.ts'
import { decisionSteps } from './changes.ts'
import {
  Changed,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  many,
  Reason,
  ScreeningId,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { ReportReassessment } from './report-reassessment.ts'
import { ReportRow } from './report-view.ts'

/** An accepted report with what is otherwise now. */
export const ReportToReassess = ReportRow.extend({ reassessments: z.array(ReportReassessment) })
export type ReportToReassess = z.infer<typeof ReportToReassess>

/** The marks that the person has read: one that came meanwhile stays open. */
export const ConfirmReassessmentInput = Reason.extend({ ids: z.array(Id).min(1).max(100) })
export type ConfirmReassessmentInput = z.input<typeof ConfirmReassessmentInput>

const wrongKinds = ['run', 'lot', 'limits'] as const satisfies WrongKind[]

/** A run, a lot of control material or a set of limits that was found wrong. */
export const MarkWrongInput = Reason.extend({
  kind: z.enum(wrongKinds),
  /** Of the plate, the lot or the cut-off set. */
  id: Id,
})
export type MarkWrongInput = z.input<typeof MarkWrongInput>

/** Reports that rest on something wrong. */
const Resting = z.object({
  /** Accepted reports that rest on it. */
  reports: z.number().int(),
  /** Of them, those that do not wait for a supervisor already. */
  fresh: z.number().int(),
  /** Reports without a signature that rest on it: they go back to their analyst. */
  unsigned: z.number().int().optional(),
})

export const reassessmentEndpoints = defineResource('reassessment', {
  listReassessments: {
    method: 'GET',
    path: '/report/reassess/list',
    summary: 'Accepted reports that may say something else today, the longest waiting first.',
    access: ['analyst', 'supervisor'],
    query: listQuery(['markedAt', 'acceptedAt', 'number', 'newborn', 'category'], {
      category: many(ScreeningId).optional(),
      cause: many(keysEnum(reassessmentCauses)).optional(),
    }),
    response: listOf(ReportToReassess),
  },
  confirmReassessment: {
    method: 'POST',
    path: '/report/:id/reassess/confirm',
    summary: 'A validator says with a reason that an accepted report holds all the same.',
    access: ['supervisor'],
    params: IdParams,
    changes: ['reassessment', 'report', 'newborn-event', 'notification'],
    signs: true,
    body: ConfirmReassessmentInput,
    response: Changed,
    errors: ['invalid_transition', 'stale_version', 'validator_required', 'open_findings'],
  },
  countResting: {
    method: 'GET',
    path: '/report/reassess/count',
    summary: 'Accepted reports of the laboratory that rest on a run, a lot or a set of limits.',
    access: ['analyst', 'supervisor'],
    query: z.object({ kind: z.enum(wrongKinds), id: IdParam }),
    response: Resting,
  },
  markWrong: {
    method: 'POST',
    path: '/report/reassess',
    summary: 'A lead marks every accepted report that rests on a wrong run, lot or set of limits.',
    access: ['analyst', 'supervisor'],
    changes: ['reassessment', ...decisionSteps],
    signs: true,
    body: MarkWrongInput,
    response: Changed.extend(Resting.shape),
    errors: ['lead_required'],
  },
})
