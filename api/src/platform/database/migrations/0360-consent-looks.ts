import { migration, moment } from './statements.ts'

/** What the card answers keeps the category from being analysed: its family refused it, or has not given the consent that it needs. */
const withheld = (category: string) => `(said.consent ->> 'refused' = 'true'
  or ${category} in ('sma', 'lysosomal') and coalesce(said.consent ->> ${category}, '') <> 'true')`
const saidOf = (row: string) => `exists (select from samples said where said.newborn_id = ${row}.newborn_id
  and said.deleted_at is null and ${withheld(`${row}.category`)})`

/**
 * Newborns whose consent a job looks at once: those with a refusal of earlier versions, which followed none that was recorded after
 * the card's acceptance. And the cards whose refusal a person was told of, since no laboratory accepted them.
 */
export const consentLooks = migration(
  `create table consent_looks (
    id bigint generated always as identity primary key,
    newborn_id bigint not null
  )`,
  `insert into consent_looks (newborn_id)
    select concerned.newborn_id from (
      select a.newborn_id from analyzable_samples a where a.deleted_at is null and a.consent_refused_at is null
        and a.status not in ('not_valid', 'not_required', 'closed', 'reported') and ${saidOf('a')}
      union
      select e.newborn_id from expected_categories e where not e.settled and not e.consent_unknown and ${saidOf('e')}
    ) concerned
    join newborns on newborns.id = concerned.newborn_id
    where newborns.closure_at is null and newborns.merged_into_id is null
    order by 1`,
  'create index consent_looks_newborn on consent_looks (newborn_id)',
  `create table told_refusals (
    sample_id bigint primary key references samples on delete cascade,
    told_at ${moment} not null
  )`,
  `create index samples_refusing on samples (id) where accepted_at is null and (consent ->> 'refused' = 'true'
    or consent ->> 'sma' = 'false' or consent ->> 'lysosomal' = 'false')`,
)
