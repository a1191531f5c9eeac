import { z } from 'zod'
import { hasWrongDays, reassessmentCauses, type WrongKind, wrongKinds } from '../domain/index.ts'
import { decisionSteps } from './changes.ts'
import {
  Changed,
  Day,
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

/** An accepted report with its present differences. */
export const ReportToReassess = ReportRow.extend({ reassessments: z.array(ReportReassessment) })
export type ReportToReassess = z.infer<typeof ReportToReassess>

/** The marks that the person has read: one that came meanwhile stays open. */
export const ConfirmReassessmentInput = Reason.extend({ ids: z.array(Id).min(1).max(100) })
export type ConfirmReassessmentInput = z.input<typeof ConfirmReassessmentInput>

/** Italian days in which the results were imported, both included; an end that is missing is open. */
interface WrongDays {
  readonly kind: WrongKind
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}
const inOrder = ({ from, to }: Omit<WrongDays, 'kind'>) => !from || !to || from <= to
const notInOrder = { message: 'La fine precede l’inizio.', path: ['to'] }
const mayHaveDays = (wrong: WrongDays) => hasWrongDays(wrong.kind) || (!wrong.from && !wrong.to)
const noDays = { message: 'Il periodo si indica per uno strumento o un lotto di reagenti.', path: ['from'] }

/** Input of the form; the days of an instrument or a lot of reagents alone. */
export const MarkWrongForm = Reason.extend({ from: Day.nullish(), to: Day.nullish() }).refine(
  inOrder,
  notInOrder,
)

export type MarkWrongForm = z.input<typeof MarkWrongForm>

/** A run, lot of control material, set of limits, instrument or lot of reagents that was found wrong. */
export const MarkWrongInput = Reason.extend({
  kind: z.enum(wrongKinds),
  /** Of the plate, the lot, the cut-off set or the instrument. */
  id: Id,
  from: Day.nullish(),
  to: Day.nullish(),
})
  .refine(inOrder, notInOrder)
  .refine(mayHaveDays, noDays)
export type MarkWrongInput = z.input<typeof MarkWrongInput>

/** Reports that rest on something wrong. */
const Resting = z.object({
  /** Accepted reports that rest on it. */
  reports: z.number().int(),
  /** The ones among them that do not wait for a supervisor already. */
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
    summary:
      'Accepted reports of the laboratory that rest on a run, a lot, a set of limits, an instrument or reagents.',
    access: ['analyst', 'supervisor'],
    query: z
      .object({ kind: z.enum(wrongKinds), id: IdParam, from: Day.optional(), to: Day.optional() })
      .refine(inOrder, notInOrder)
      .refine(mayHaveDays, noDays),
    response: Resting,
  },
  markWrong: {
    method: 'POST',
    path: '/report/reassess',
    summary:
      'A lead marks every accepted report that rests on a wrong run, lot, set of limits, instrument or lot of reagents.',
    access: ['analyst', 'supervisor'],
    changes: ['reassessment', ...decisionSteps],
    signs: true,
    body: MarkWrongInput,
    response: Changed.extend(Resting.shape),
    errors: ['lead_required'],
  },
})
