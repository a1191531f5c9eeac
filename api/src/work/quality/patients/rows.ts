import { type RawBuilder, sql } from 'kysely'

/**
 * Values of newborns that show the state of the method. They are part of a statement with the names `result`,
 * `plates` and `v`. They come from first cards of term newborns, in range by the judgement that was stored with the
 * value. Newborns who were, or may have been, transfused, on ECMO or fed by vein are left out. Newborns of unknown
 * gestational age are left out too. Bounds, excluded values, rejected runs and runs called wrong are also left out.
 * `offset 0` makes the database read one plate after the other, by indices. The database's estimate of a card's
 * conditions is too low, and it would read all cards first.
 * @param analyte the only one that is read; all when absent
 */
export const patientValues = (analyte?: string): RawBuilder<unknown> => sql`plate_results result
  join plates on plates.id = result.plate_id and plates.deleted_at is null
    and plates.rejection is null and plates.wrong_run is null
  cross join lateral (
    select v.analyte, v.value from sample_analyses analysis
    join analyzable_samples a on a.id = analysis.analyzable_sample_id
    join samples on samples.id = a.sample_id and samples.sample_number = 1 and samples.deleted_at is null
      and samples.conditions->>'transfusion' is null and samples.conditions->>'parenteral' is null
      and samples.conditions->>'ecmo' is distinct from 'true'
      and not ('parenteral' = any(samples.feeding)) and not ('transfusion' = any(samples.told_doubts))
    join newborns on newborns.id = a.newborn_id and newborns.ga_weeks >= 37
    join analysis_values v on v.sample_analysis_id = analysis.id and v.deleted_at is null
      and v.flag = 'N' and not v.excluded and v.value is not null and v.comparator is null
      and ${analyte === undefined ? sql`true` : sql`v.analyte = ${analyte}`}
    where analysis.plate_id = plates.id and analysis.status <> 'discarded' and analysis.kind = 'first'
      and not analysis.beside
    offset 0) v`

const points = sql`percentile_cont(array[0.1, 0.5, 0.9]::double precision[]) within group (order by v.value)`

/** Number of newborns of a group of values. Its 10th, 50th and 90th percentile are an array of the database. */
export const percentiles = sql`count(*)::integer as n, ${points} as points`
/** The percentiles as JSON. */
export const toldPercentiles = sql`count(*)::integer as n, to_json(${points}) as points`
