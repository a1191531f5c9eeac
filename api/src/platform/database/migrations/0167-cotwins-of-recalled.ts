import { migration } from './statements.ts'

/**
 * The job looks again at siblings of newborns with a recall or positive of hypothyroidism: a card of the report's own day had
 * counted as the card after it. Older reports than half a year ask for no card.
 */
export const cotwinsOfRecalled = migration(
  `insert into planned_card_looks (newborn_id, workgroup_id)
    select distinct a.newborn_id, a.workgroup_id from reports r
      join newborn_pairs pair on pair.status = 'twins' and r.newborn_id in (pair.first_id, pair.second_id)
      join analyzable_samples a on a.deleted_at is null
        and a.newborn_id = case when pair.first_id = r.newborn_id then pair.second_id else pair.first_id end
    where r.category = 'ic' and r.status = 'accepted' and r.outcome in ('recall', 'positive')
      and r.accepted_at > now() - interval '180 days'
    on conflict do nothing`,
)
