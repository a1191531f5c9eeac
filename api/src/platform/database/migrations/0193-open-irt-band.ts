import { migration } from './statements.ts'

/**
 * The band of IRT from 21 days of life on has no upper end: after 36 days the limit rose again. Templates and drafts that nobody
 * approved and that still have the demonstration band follow; approved sets stay as their leads signed them.
 */
export const openIrtBand = migration(
  `update cutoff_rules set age_hours_to = null
    where analyte = 'IRT' and high = 37 and age_hours_from = 504 and age_hours_to = 864
      and cutoff_set_id in (select id from cutoff_sets
        where state = 'draft' and first_approved_by is null and second_approved_by is null)`,
)
