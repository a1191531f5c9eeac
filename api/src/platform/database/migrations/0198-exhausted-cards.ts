import { migration } from './statements.ts'

/**
 * A card whose last discs go, or whose first analysis leaves its plate, may have none left for the category: what a recall card
 * left out for its sake is looked at again.
 */
export const exhaustedCards = migration(
  `create trigger look_at_exhausted after update of punches_used, punches_total on samples for each row
    when (new.punches_total - new.punches_used < old.punches_total - old.punches_used)
    execute function look_at_left_out()`,
  `create trigger look_at_unplanned after update of status on analyzable_samples for each row
    when (new.status = 'accepted' and old.status not in ('accepted', 'waiting'))
    execute function look_at_left_out()`,
)
