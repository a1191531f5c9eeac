import { migration } from './statements.ts'

/** Likely duplicates as their list shows them: what waits for a decision, the likeliest first; then the latest decisions. */
export const pairsToDecide = migration(
  `create index newborn_pairs_to_decide on newborn_pairs ((case when status = 'open' then -score
    else extract(epoch from timestamptz '2100-01-01 00:00:00+00' - decided_at) end), id) where status <> 'twins'`,
)
