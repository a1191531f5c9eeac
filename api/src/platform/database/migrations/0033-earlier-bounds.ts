import { migration } from './statements.ts'

const undecided = `select id from sample_analyses where status in ('to_review', 'pending')`

/**
 * Values of earlier versions lost their comparator: `< 2,0` was judged as 2. Where nothing was decided yet, a value with a
 * comparator in its raw text gets it back, and one that was in range becomes not comparable, so that it is repeated.
 */
export const earlierBounds = migration(
  `update analysis_values set flag = case when flag = 'N' then 'NC' else flag end,
      comparator = case when raw like '%|%' then null when raw ~ '^\\s*[<≤]' then '<'
        when raw ~ '^\\s*[>≥]' then '>' end
    where value is not null and deleted_at is null and raw ~ '[<>≤≥]' and edits = '[]'
      and sample_analysis_id in (${undecided})`,
  `update sample_analyses set worst_flag = 'NC', version = version + 1
    where status in ('to_review', 'pending') and worst_flag in ('N', 'ND', 'ERR')
      and exists (select from analysis_values v where v.sample_analysis_id = sample_analyses.id
        and v.flag = 'NC' and v.deleted_at is null and not v.excluded)`,
)
