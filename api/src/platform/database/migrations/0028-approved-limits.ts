import { migration } from './statements.ts'

/**
 * A set of limits acts in the laboratory that it belongs to, approved by two people. Active sets without a laboratory or
 * without two approvals become drafts; the start of the server then gives every laboratory a copy of the template.
 */
export const approvedLimits = migration(
  `alter table cutoff_sets
    add column created_by bigint references users,
    add column copied_from_id bigint references cutoff_sets deferrable initially deferred,
    add column same_limits_as_id bigint references cutoff_sets deferrable initially deferred`,
  // A set approved and replaced on one day acted on no whole day.
  'alter table cutoff_sets drop constraint cutoff_sets_check',
  'alter table cutoff_sets add constraint cutoff_sets_days check (valid_to >= valid_from)',
  `update cutoff_sets set state = 'draft'
    where state = 'active'
      and (workgroup_id is null or first_approved_by is null or second_approved_by is null)`,
  `alter table cutoff_sets add constraint cutoff_sets_approved_twice check (state <> 'active' or
    (workgroup_id is not null and first_approved_by is not null and first_approved_at is not null
      and second_approved_by is not null and second_approved_at is not null))`,
)
