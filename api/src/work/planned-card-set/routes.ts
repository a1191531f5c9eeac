import type { plannedCardSetEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { setCalls } from '../../records/approvals/set-calls.ts'
import { listPlannedCardSets, plannedCardSetKind, toRow, viewPlannedCardSet } from './queries.ts'
import { updateRules } from './update.ts'

const { approve, withdraw, copy } = setCalls(plannedCardSetKind, toRow)

export const plannedCardSetHandlers: Handlers<typeof plannedCardSetEndpoints> = {
  listPlannedCardSets: ({ db, viewer }, { query }) => listPlannedCardSets(db, viewer, query),
  getPlannedCardSet: ({ db, viewer }, { params }) => viewPlannedCardSet(db, viewer, params.id),
  approvePlannedCardSet: approve,
  withdrawPlannedCardApproval: withdraw,
  copyPlannedCardSet: copy,
  updatePlannedCardSet: updateRules,
}
