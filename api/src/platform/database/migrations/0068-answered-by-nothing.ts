import { migration } from './statements.ts'

/**
 * Recalls that an unsuitable card had answered wait for another card. Earlier versions left them taken in charge, so that the
 * newborn stood on no list.
 */
export const answeredByNothing = migration(
  `update sample_requests request set status = 'pending', assumed_at = null, new_sample_id = null, version = version + 1
    where status = 'assume_re_test' and type <> 're_test'
      and not exists (select from analyzable_samples a where a.sample_id = request.new_sample_id and a.deleted_at is null
        and a.category = any(request.categories) and a.status not in ('not_valid', 'not_required', 'closed'))`,
)
