import { z } from 'zod'
import {
  approvalStepLabels,
  cutoffStateLabels,
  protocolStepLabels,
  protocolUrgencyLabels,
} from '../domain/index.ts'
import {
  Changed,
  Day,
  Id,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  many,
  Ref,
  RoleId,
  ScreeningId,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { Stamp } from './stamp.ts'

/** One version of the recall protocol of a laboratory. */
export const RecallProtocolRow = z.object({
  id: Id,
  /** Null: the installation's template, which acts nowhere and nobody approves. */
  laboratory: Ref.nullable(),
  version: z.number().int(),
  state: keysEnum(cutoffStateLabels),
  validFrom: Day,
  validTo: Day.nullable(),
  firstApproval: Stamp.nullable(),
  secondApproval: Stamp.nullable(),
  created: Stamp,
})
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

export const RecallProtocolView = RecallProtocolRow.extend({
  steps: z.array(ProtocolStepView),
  /** The active protocol that the second approval of this draft retires; null where none is active. */
  replaces: z.object({ id: Id, version: z.number().int() }).nullable(),
})
export type RecallProtocolView = z.infer<typeof RecallProtocolView>

const reads = ['analyst', 'supervisor', 'administration'] as const
const changes = ['recall-protocol', 'notification'] as const

export const recallProtocolEndpoints = defineResource('recall-protocol', {
  listRecallProtocols: {
    method: 'GET',
    path: '/recall-protocol/list',
    summary: 'Recall protocols of the own laboratory and the installation’s template.',
    access: reads,
    query: listQuery(['version', 'validFrom'], {
      state: many(keysEnum(cutoffStateLabels)).optional(),
      /** Protocols of laboratories, or the template; both when absent. */
      of: z.enum(['laboratory', 'template']).optional(),
    }),
    response: listOf(RecallProtocolRow),
  },
  getRecallProtocol: {
    method: 'GET',
    path: '/recall-protocol/:id',
    summary: 'A protocol with its steps.',
    access: reads,
    params: IdParams,
    response: RecallProtocolView,
  },
  approveRecallProtocol: {
    method: 'PATCH',
    path: '/recall-protocol/:id/approve',
    changes,
    summary: 'Approves a draft as first or second of two leads; the second puts it into force.',
    access: reads,
    signs: true,
    params: IdParams,
    body: z.object({
      /** The approval that the person gives; refused when a colleague was faster. */
      step: keysEnum(approvalStepLabels),
      /** The active protocol that the person read beside the draft. */
      replacesId: Id.nullable(),
    }),
    response: Changed.extend({ protocol: RecallProtocolView }),
    errors: ['lead_required', 'second_person', 'invalid_transition', 'stale_version'],
  },
  withdrawRecallProtocolApproval: {
    method: 'PATCH',
    path: '/recall-protocol/:id/withdraw-approval',
    changes,
    summary: 'Takes the own first approval of a draft back.',
    access: reads,
    signs: true,
    params: IdParams,
    body: z.object({}),
    response: Changed.extend({ protocol: RecallProtocolView }),
    errors: ['lead_required', 'invalid_transition'],
  },
  copyRecallProtocol: {
    method: 'POST',
    path: '/recall-protocol/copy',
    changes: ['recall-protocol'],
    summary: 'Starts a draft of the own laboratory as a copy of the template or of its active protocol.',
    access: reads,
    ownSessionOnly: true,
    body: z.object({ from: z.enum(['template', 'active']) }),
    response: RecallProtocolView,
    errors: ['lead_required', 'duplicate', 'invalid_transition'],
  },
})
