import type { CallsMade } from '@sne/shared/contract'
import { attemptRecipients, toldOutcome } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'

const isAttempt = sql`call.recipient_type in (${literals(attemptRecipients)})`

/** @param calls condition on `communications call`: those of the request or case @param tried which of them are attempts */
const callsWhere = (calls: RawBuilder<boolean>, tried: RawBuilder<boolean>) => sql<CallsMade>`(
  select json_build_object('count', count(*) filter (where ${tried}),
    'last', (array_agg(json_build_object('at', to_json(call.at), 'outcome', call.outcome)
      order by call.at desc, call.id desc) filter (where ${tried}))[1],
    'told', (array_agg(json_build_object('at', to_json(call.at), 'recipientType', call.recipient_type)
      order by call.at desc, call.id desc) filter (where call.outcome = ${sql.lit(toldOutcome)}))[1])
  from communications call where ${calls})`

/** Since when calls are about the categories of the request under `request`: the opening of their orders. */
const opened = sql`coalesce((select min(o.opened_at) from analysis_requests o
  where o.newborn_id = request.newborn_id and o.workgroup_id = request.workgroup_id
    and o.category = any(request.categories) and o.status = 'open'), request.created_at)`

/**
 * Calls about the request under `request`: attempts to have its material taken and the last of them.
 * Separately, the last person told of its categories, also by a call about the report.
 */
export const callsOfRequest = callsWhere(
  sql<boolean>`call.newborn_id = request.newborn_id and (call.sample_request_id = request.id
    or (call.told_categories && request.categories and call.at >= ${opened}))`,
  sql<boolean>`(call.sample_request_id = request.id and ${isAttempt})`,
)

/** Calls of an order under `o` without a live request: calls about its category since it was opened. */
export const callsOfOrder = callsWhere(
  sql<boolean>`call.newborn_id = o.newborn_id and call.at >= o.opened_at and o.category = any(call.told_categories)`,
  isAttempt as RawBuilder<boolean>,
)

/** Moments of a JSON answer as ISO 8601 in UTC. */
export const toCalls = ({ count, last, told }: CallsMade): CallsMade => ({
  count,
  last: last && { ...last, at: new Date(last.at).toISOString() },
  told: told && { ...told, at: new Date(told.at).toISOString() },
})
