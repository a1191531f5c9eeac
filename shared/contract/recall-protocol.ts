import { z } from 'zod'
import {
  longestProtocolHours,
  protocolRoles,
  protocolStepLabels,
  protocolUrgencyLabels,
} from '../domain/index.ts'
import { IdParams, keysEnum, largestInteger, listOf, pageQuery, RoleId, ScreeningId } from './common.ts'
import { defineResource } from './endpoint.ts'
import { requiredList, requiredText, requiredWhole } from './forms.ts'
import {
  CopySource,
  comparison,
  LineChange,
  SignedSetRow,
  setFilters,
  setReaders,
  signedSetCalls,
} from './signed-set.ts'

/** One version of the recall protocol of a laboratory. */
export const RecallProtocolRow = SignedSetRow
export type RecallProtocolRow = z.infer<typeof RecallProtocolRow>

export const ProtocolStepView = z.object({
  step: keysEnum(protocolStepLabels),
  urgency: keysEnum(protocolUrgencyLabels),
  categories: z.array(ScreeningId),
  /** Empty: every finding of the categories. */
  analytes: z.array(z.string()),
  withinHours: z.number().int(),
  role: RoleId,
  text: z.string(),
  escalateTo: RoleId,
})
export type ProtocolStepView = z.infer<typeof ProtocolStepView>

/** A step as a person writes it; `protocolRefusal` of the domain has the rules for all steps together. */
export const ProtocolStepInput = z.object({
  step: keysEnum(protocolStepLabels),
  urgency: keysEnum(protocolUrgencyLabels),
  categories: requiredList(ScreeningId),
  analytes: z.array(z.string().max(40)).max(100),
  withinHours: requiredWhole({ min: 1, max: longestProtocolHours.ordinary }),
  role: z.enum(protocolRoles),
  text: requiredText({ min: 3, max: 500 }),
  escalateTo: z.enum(protocolRoles),
})
export type ProtocolStepInput = z.infer<typeof ProtocolStepInput>

/** One step that the protocol says otherwise than the one it is compared with. */
export const ProtocolChangeView = LineChange.extend({
  /** The step for a finding, in Italian. */
  rule: z.string(),
})
export type ProtocolChangeView = z.infer<typeof ProtocolChangeView>

export const RecallProtocolView = RecallProtocolRow.extend({
  steps: z.array(ProtocolStepView),
  ...comparison,
  changes: z.array(ProtocolChangeView),
})
export type RecallProtocolView = z.infer<typeof RecallProtocolView>

const calls = signedSetCalls({
  resource: 'recall-protocol',
  row: RecallProtocolRow,
  view: RecallProtocolView,
  copyOf: z.object({ from: CopySource }),
  changes: ['recall-protocol', 'notification'],
})

export const recallProtocolEndpoints = defineResource('recall-protocol', {
  listRecallProtocols: {
    method: 'GET',
    path: '/recall-protocol/list',
    summary: 'Recall protocols of the own laboratory and the installation’s template.',
    access: setReaders,
    query: pageQuery(['version', 'validFrom'], setFilters),
    response: listOf(RecallProtocolRow),
  },
  getRecallProtocol: calls.get,
  approveRecallProtocol: calls.approve,
  withdrawRecallProtocolApproval: calls.withdraw,
  copyRecallProtocol: calls.copy,
  updateRecallProtocol: {
    method: 'PATCH',
    path: '/recall-protocol/:id',
    changes: ['recall-protocol'],
    summary: 'Writes the steps of a draft that nobody has signed yet.',
    access: setReaders,
    ownSessionOnly: true,
    params: IdParams,
    body: z.object({
      /** The draft as the person read it; refused when a colleague wrote meanwhile. */
      revision: z.number().int().nonnegative().max(largestInteger),
      steps: z.array(ProtocolStepInput).min(1).max(200),
    }),
    response: RecallProtocolRow,
    errors: ['lead_required', 'invalid_transition', 'stale_version'],
  },
})
