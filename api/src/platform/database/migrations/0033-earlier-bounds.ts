import { migration } from './statements.ts'

const undecided = `v.value is not null and v.deleted_at is null and v.raw ~ '[<>≤≥]' and v.edits = '[]'
  and v.sample_analysis_id in (select id from sample_analyses where status in ('to_review', 'pending'))`

/** Direction of the comparators of a raw text; null where they pull apart or there is none. */
const comparator = (raw: string) => `case when ${raw} ~ '[<≤]' and ${raw} !~ '[>≥]' then '<'
  when ${raw} ~ '[>≥]' and ${raw} !~ '[<≤]' then '>' end`

const replicate = `case when one -> 'value' = 'null' or one ->> 'raw' !~ '[<>≤≥]' then one
  when ${comparator("(one ->> 'raw')")} is null then one || '{"value": null, "missing": "unusable"}'
  else one || jsonb_build_object('comparator', ${comparator("(one ->> 'raw')")}) end`

/**
 * Values of earlier versions lost their comparator: `< 2,0` was judged as 2. Where nothing was decided yet, values and wells
 * with a comparator in their raw text get it back. One that was in range becomes not comparable, so that it is repeated,
 * until it is judged again.
 */
export const earlierBounds = migration(
  `update analysis_values v set
      flag = case when v.flag <> 'N' then v.flag when ${comparator('v.raw')} is null then 'ERR' else 'NC' end,
      value = case when ${comparator('v.raw')} is null then null else v.value end,
      comparator = ${comparator('v.raw')},
      replicate_values = coalesce((select jsonb_agg(${replicate} order by place)
        from jsonb_array_elements(v.replicate_values) with ordinality as well(one, place)), '[]')
    where ${undecided}`,
  `update sample_analyses set worst_flag = 'NC', version = version + 1
    where status in ('to_review', 'pending') and worst_flag in ('N', 'ND', 'ERR')
      and exists (select from analysis_values v where v.sample_analysis_id = sample_analyses.id
        and v.flag = 'NC' and v.deleted_at is null and not v.excluded)`,
)
