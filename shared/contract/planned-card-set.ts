import { z } from 'zod'
import {
  donorBloodLabels,
  plannedCardBases,
  plannedCardBounds,
  plannedCardConditions,
} from '../domain/index.ts'
import { IdParams, keysEnum, largestInteger, listOf, listQuery, ScreeningId } from './common.ts'
import { defineResource } from './endpoint.ts'
import { optionalWhole, requiredList, requiredText, requiredWhole } from './forms.ts'
import {
  CopySource,
  comparison,
  LineChange,
  SignedSetRow,
  setFilters,
  setReaders,
  signedSetCalls,
} from './signed-set.ts'

/** One version of the rules of planned cards of a laboratory. */
export const PlannedCardSetRow = SignedSetRow.extend({
  /** In force before rules were approved, until an approved set replaces it. */
  inherited: z.boolean(),
  /** Number of rules. */
  rules: z.number().int(),
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

const Analyte = z.string().max(40)
const orNull = <T extends z.ZodType>(field: T) => field.transform((value) => value ?? null)

/** A rule as a person writes it; `plannedCardRefusal` of the domain has the rules for it. */
export const PlannedCardRuleInput = z.object({
  condition: keysEnum(plannedCardConditions),
  basis: keysEnum(plannedCardBases),
  days: requiredWhole({ min: 1, max: plannedCardBounds.days }),
  aheadDays: requiredWhole({ min: 0, max: plannedCardBounds.aheadDays }),
  graceDays: requiredWhole({ min: 0, max: plannedCardBounds.graceDays }),
  categories: requiredList(ScreeningId),
  /** Machine name of the collection's motivation. */
  motivation: requiredText({ max: 60 }),
  waitingAnalytes: z.array(Analyte).max(100),
  donorBlood: z.array(keysEnum(donorBloodLabels)).max(20),
  gaBelow: orNull(optionalWhole({ min: 20, max: 42 })),
  weightBelow: orNull(optionalWhole({ min: 100, max: 6000 })),
  fromDay: orNull(optionalWhole({ min: 1, max: plannedCardBounds.days })),
  earlierCardServes: z.boolean(),
})
export type PlannedCardRuleInput = z.infer<typeof PlannedCardRuleInput>

/** One rule that the set says otherwise than the one it is compared with. */
export const PlannedCardChangeView = LineChange.extend({
  /** For whom the rule holds, in Italian. */
  rule: z.string(),
})
export type PlannedCardChangeView = z.infer<typeof PlannedCardChangeView>

export const PlannedCardSetView = PlannedCardSetRow.omit({ rules: true }).extend({
  rules: z.array(PlannedCardRuleView),
  /** Conditions of safety that the rules leave out, Italian (`plannedCardGaps`). */
  leavesOut: z.array(z.string()),
  ...comparison,
  changes: z.array(PlannedCardChangeView),
})
export type PlannedCardSetView = z.infer<typeof PlannedCardSetView>

const calls = signedSetCalls({
  resource: 'planned-card-set',
  row: PlannedCardSetRow,
  view: PlannedCardSetView,
  copyOf: z.object({ from: CopySource }),
  changes: ['planned-card-set', 'notification'],
})

export const plannedCardSetEndpoints = defineResource('planned-card-set', {
  listPlannedCardSets: {
    method: 'GET',
    path: '/planned-card-set/list',
    summary: 'Sets of rules of planned cards of the own laboratory and the installation’s template.',
    access: setReaders,
    query: listQuery(['version', 'validFrom'], setFilters),
    response: listOf(PlannedCardSetRow),
  },
  getPlannedCardSet: calls.get,
  approvePlannedCardSet: calls.approve,
  withdrawPlannedCardApproval: calls.withdraw,
  copyPlannedCardSet: calls.copy,
  updatePlannedCardSet: {
    method: 'PATCH',
    path: '/planned-card-set/:id',
    changes: ['planned-card-set'],
    summary: 'Writes the rules of a draft that nobody has signed yet.',
    access: setReaders,
    ownSessionOnly: true,
    params: IdParams,
    body: z.object({
      /** The draft as the person read it; refused when a colleague wrote meanwhile. */
      revision: z.number().int().nonnegative().max(largestInteger),
      rules: z.array(PlannedCardRuleInput).min(1).max(100),
      /** The left-out conditions that the person read; refused while it is not all of them. */
      leavesOut: z.array(z.string().max(500)).max(200).default([]),
    }),
    response: PlannedCardSetRow,
    errors: ['lead_required', 'invalid_transition', 'stale_version'],
  },
})
