import { migration } from './statements.ts'

/**
 * A planned card asks for nothing that the family refused. Newborns with a live one beside a refusal, or beside a statement of their
 * family, are looked at once.
 */
export const refusedPlanned = migration(
  `insert into consent_looks (newborn_id)
    select distinct request.newborn_id from sample_requests request
    join newborns on newborns.id = request.newborn_id and newborns.closure_at is null and newborns.merged_into_id is null
    where request.planned_card_set_id is not null and request.status in ('pending', 'assume_re_test')
      and (exists (select from samples card where card.newborn_id = request.newborn_id and card.deleted_at is null
          and (card.consent ->> 'refused' = 'true' or card.consent ->> 'sma' = 'false' or card.consent ->> 'lysosomal' = 'false'))
        or exists (select from family_statements said where said.newborn_id = request.newborn_id and said.withdrawn_at is null))
    order by 1`,
)
