import { migration } from './statements.ts'

/**
 * Requests that a card had answered without giving anything wait for another card. Earlier versions left them taken in charge,
 * so that the newborn stood on no list.
 */
export const answeredByNothing = migration(
  `update sample_requests request set status = 'pending', assumed_at = null, new_sample_id = null, version = version + 1
    where status = 'assume_re_test' and type <> 're_test'
      and not exists (select from analyzable_samples a where a.sample_id = request.new_sample_id and a.deleted_at is null
        and a.category = any(request.categories) and a.status not in ('not_valid', 'not_required', 'closed'))`,
  // A planned card that was decided to wait for a further one, which nobody was asked for.
  `update sample_requests request set status = 'pending', assumed_at = null, new_sample_id = null, version = version + 1
    where status = 'assume_re_test' and type = 'scheduled'
      and exists (select from analyzable_samples a join sample_analyses last on last.id = a.current_sample_analysis_id
        where a.sample_id = request.new_sample_id and a.category = any(request.categories) and a.status = 'recall'
          and last.action_id = 'wait_scheduled')
      and not exists (select from sample_requests other where other.newborn_id = request.newborn_id
        and other.type = 'scheduled' and other.status = 'pending')`,
)
