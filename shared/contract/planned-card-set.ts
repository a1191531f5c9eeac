import { z } from 'zod'
import {
  approvalStepLabels,
  cutoffStateLabels,
  donorBloodLabels,
  plannedCardBases,
  plannedCardConditions,
} from '../domain/index.ts'
import { Changed, Day, Id, IdParams, keysEnum, listOf, listQuery, many, Ref, ScreeningId } from './common.ts'
import { defineResource } from './endpoint.ts'
import { Stamp } from './stamp.ts'

/** One version of the rules of planned cards of a laboratory. */
export const PlannedCardSetRow = z.object({
  id: Id,
  /** Null: the installation's template, which acts nowhere and nobody approves. */
  laboratory: Ref.nullable(),
  version: z.number().int(),
  state: keysEnum(cutoffStateLabels),
  validFrom: Day,
  validTo: Day.nullable(),
  /** It acted before rules were approved, and goes on acting until another one does. */
  inherited: z.boolean(),
  /** Number of rules. */
  rules: z.number().int(),
  firstApproval: Stamp.nullable(),
  secondApproval: Stamp.nullable(),
  created: Stamp,
  /** The set that this one was started from. */
  copiedFrom: z.object({ id: Id, version: z.number().int(), template: z.boolean() }).nullable(),
})
export type PlannedCardSetRow = z.infer<typeof PlannedCardSetRow>

export const PlannedCardRuleView = z.object({
  condition: keysEnum(plannedCardConditions),
  basis: keysEnum(plannedCardBases),
  days: z.number().int(),
  aheadDays: z.number().int(),
  graceDays: z.number().int(),
  categories: z.array(ScreeningId),
  /** Machine name and label of the collection's motivation. */
  motivation: z.string(),
  motivationLabel: z.string(),
  waitingAnalytes: z.array(z.string()),
  donorBlood: z.array(keysEnum(donorBloodLabels)),
  gaBelow: z.number().nullable(),
  weightBelow: z.number().nullable(),
  fromDay: z.number().int().nullable(),
  earlierCardServes: z.boolean(),
})
export type PlannedCardRuleView = z.infer<typeof PlannedCardRuleView>

const Cell = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()

/** One rule that the set says otherwise than the one it is compared with. */
export const PlannedCardChangeView = z.object({
  /** For whom the rule holds, in Italian. */
  rule: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  fields: z.array(z.object({ field: z.string(), before: Cell, after: Cell })),
})
export type PlannedCardChangeView = z.infer<typeof PlannedCardChangeView>

export const PlannedCardSetView = PlannedCardSetRow.omit({ rules: true }).extend({
  rules: z.array(PlannedCardRuleView),
  /** The active set that the second approval of this draft retires; null where none is active. */
  replaces: z.object({ id: Id, version: z.number().int() }).nullable(),
  /** What the changes are against: the active set, otherwise the one it was copied from; null for no draft. */
  compared: z.object({ id: Id, version: z.number().int(), template: z.boolean() }).nullable(),
  changes: z.array(PlannedCardChangeView),
})
export type PlannedCardSetView = z.infer<typeof PlannedCardSetView>

const reads = ['analyst', 'supervisor', 'administration'] as const
const changes = ['planned-card-set', 'notification'] as const

export const plannedCardSetEndpoints = defineResource('planned-card-set', {
  listPlannedCardSets: {
    method: 'GET',
    path: '/planned-card-set/list',
    summary: 'Sets of rules of planned cards of the own laboratory and the installation’s template.',
    access: reads,
    query: listQuery(['version', 'validFrom'], {
      state: many(keysEnum(cutoffStateLabels)).optional(),
      /** Sets of laboratories, or the template; both when absent. */
      of: z.enum(['laboratory', 'template']).optional(),
    }),
    response: listOf(PlannedCardSetRow),
  },
  getPlannedCardSet: {
    method: 'GET',
    path: '/planned-card-set/:id',
    summary: 'A set with its rules, and what it would change.',
    access: reads,
    params: IdParams,
    response: PlannedCardSetView,
  },
  approvePlannedCardSet: {
    method: 'PATCH',
    path: '/planned-card-set/:id/approve',
    changes,
    summary: 'Approves a draft as first or second of two leads; the second puts it into force.',
    access: reads,
    signs: true,
    params: IdParams,
    body: z.object({
      /** The approval that the person gives; refused when a colleague was faster. */
      step: keysEnum(approvalStepLabels),
      /** The active set that the person compared the draft with. */
      replacesId: Id.nullable(),
    }),
    response: Changed.extend({ set: PlannedCardSetRow }),
    errors: ['lead_required', 'second_person', 'invalid_transition', 'stale_version'],
  },
  withdrawPlannedCardApproval: {
    method: 'PATCH',
    path: '/planned-card-set/:id/withdraw-approval',
    changes,
    summary: 'Takes the own first approval of a draft back.',
    access: reads,
    signs: true,
    params: IdParams,
    body: z.object({}),
    response: Changed.extend({ set: PlannedCardSetRow }),
    errors: ['lead_required', 'invalid_transition'],
  },
  copyPlannedCardSet: {
    method: 'POST',
    path: '/planned-card-set/copy',
    changes: ['planned-card-set'],
    summary: 'Starts a draft of the own laboratory as a copy of the template or of its active set.',
    access: reads,
    ownSessionOnly: true,
    body: z.object({ from: z.enum(['template', 'active']) }),
    response: PlannedCardSetRow,
    errors: ['lead_required', 'duplicate', 'invalid_transition'],
  },
})
