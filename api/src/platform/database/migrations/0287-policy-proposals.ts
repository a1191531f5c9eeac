import { eachOf, migration, moment } from './statements.ts'

/** A policy that requires fewer levels waits for a second lead beside the one in force. */
export const policyProposals = migration(
  `alter table control_policies
    add column proposed_levels text[] ${eachOf('proposed_levels', ['low', 'medium', 'high', 'blank'])},
    add column proposed_at ${moment},
    add column proposed_by bigint references users,
    add check (num_nonnulls(proposed_levels, proposed_at, proposed_by) in (0, 3))`,
)
