import { type RawBuilder, sql } from 'kysely'

/** Discs of a card that are neither used nor promised to a well of a plate at work; asks for the table `samples`. */
export const punchesLeft: RawBuilder<number> = sql<number>`(samples.punches_total - samples.punches_used - coalesce((
  select sum(t.punches_per_well) from analyzable_samples own
  join wells w on w.analyzable_sample_id = own.id join plates p on p.id = w.plate_id
  join analysis_types t on t.id = p.analysis_type_id
  where own.sample_id = samples.id and own.deleted_at is null and w.punch_status = 'to_punch'
    and p.deleted_at is null), 0))::int`
