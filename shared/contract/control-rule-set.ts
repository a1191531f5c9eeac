import { z } from 'zod'
import { analysisTypeIds, longestLookBack, qualityRules, ruleLinesRefusal } from '../domain/index.ts'
import { IdParams, largestInteger, listOf, pageQuery } from './common.ts'
import { defineResource } from './endpoint.ts'
import { requiredWhole } from './forms.ts'
import {
  CopySource,
  comparison,
  LineChange,
  SignedSetRow,
  setFilters,
  setReaders,
  signedSetCalls,
} from './signed-set.ts'

/** One version of the control rules of a laboratory. */
export const ControlRuleSetRow = SignedSetRow
export type ControlRuleSetRow = z.infer<typeof ControlRuleSetRow>

const rules = z.array(z.enum(qualityRules)).max(qualityRules.length)
/** How many earlier runs the rules read. */
const back = requiredWhole({ min: 0, max: longestLookBack })

/** See `RuleLine` of the domain. */
export const RuleLineInput = z.object({
  type: z.enum(analysisTypeIds),
  /** None: all that no other line of the type names. */
  analytes: z.array(z.string().trim().min(1).max(40)).max(100),
  reject: rules,
  rejectBack: back,
  warn: rules,
  warnBack: back,
})
export type RuleLineInput = z.infer<typeof RuleLineInput>

const RuleLineView = RuleLineInput.extend({ rejectBack: z.number().int(), warnBack: z.number().int() })
export type RuleLineView = z.infer<typeof RuleLineView>

export const ControlRuleSetView = ControlRuleSetRow.extend({
  lines: z.array(RuleLineView),
  ...comparison,
  changes: z.array(
    LineChange.extend({
      /** Which analytes, Italian. */
      line: z.string(),
    }),
  ),
})
export type ControlRuleSetView = z.infer<typeof ControlRuleSetView>

const calls = signedSetCalls({
  resource: 'control-rule-set',
  row: ControlRuleSetRow,
  view: ControlRuleSetView,
  copyOf: z.object({ from: CopySource }),
  changes: ['control-rule-set', 'notification'],
})

export const controlRuleSetEndpoints = defineResource('control-rule-set', {
  listControlRuleSets: {
    method: 'GET',
    path: '/control-rule-set/list',
    summary: 'Control rules of the own laboratory and the installation’s template.',
    access: setReaders,
    query: pageQuery(['version', 'validFrom'], setFilters),
    response: listOf(ControlRuleSetRow),
  },
  getControlRuleSet: calls.get,
  approveControlRuleSet: calls.approve,
  withdrawControlRuleApproval: calls.withdraw,
  copyControlRuleSet: calls.copy,
  updateControlRuleSet: {
    method: 'PATCH',
    path: '/control-rule-set/:id',
    changes: ['control-rule-set'],
    summary: 'Writes the control rules of a draft that nobody has signed yet.',
    access: setReaders,
    ownSessionOnly: true,
    params: IdParams,
    body: z.object({
      /** The draft as the person read it; refused when a colleague wrote meanwhile. */
      revision: z.number().int().nonnegative().max(largestInteger),
      lines: z
        .array(RuleLineInput)
        .max(200)
        .superRefine((lines, context) => {
          const message = ruleLinesRefusal(lines)
          if (message) context.addIssue({ code: 'custom', message })
        }),
    }),
    response: ControlRuleSetRow,
    errors: ['lead_required', 'invalid_transition', 'stale_version'],
  },
})
