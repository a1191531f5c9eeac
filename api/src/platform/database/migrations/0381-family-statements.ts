import { id, migration, moment, oneOf } from './statements.ts'

const fields = ['informed', 'storage', 'research', 'sma', 'lysosomal', 'refused']

/**
 * What a family said of a newborn after its collections, one row for each answer: the newborn's, whatever becomes of the card on which it
 * was written. A statement of a collection is stored on its card. Newborns whose statement was on a card that was removed since are
 * looked at once.
 */
export const familyStatements = migration(
  `create table family_statements (
    ${id},
    newborn_id bigint not null references newborns,
    sample_id bigint references samples on delete set null,
    field text not null ${oneOf('field', fields)},
    answer boolean not null,
    said_at ${moment} not null,
    recorded_at ${moment} not null,
    recorded_by bigint references users,
    withdrawn_at ${moment},
    withdrawn_by bigint references users
  )`,
  'create index family_statements_newborn on family_statements (newborn_id)',
  `insert into family_statements (newborn_id, sample_id, field, answer, said_at, recorded_at)
    select card.newborn_id, card.id, said.field, (card.consent ->> said.field)::boolean, said.at::timestamptz, said.at::timestamptz
    from samples card cross join lateral jsonb_each_text(card.consent_said_at) said(field, at)
    where card.consent ->> said.field is not null
    order by said.at, card.id, said.field`,
  `insert into consent_looks (newborn_id)
    select distinct statements.newborn_id from family_statements statements
    join samples card on card.id = statements.sample_id join newborns on newborns.id = statements.newborn_id
    where card.deleted_at is not null and newborns.closure_at is null and newborns.merged_into_id is null
    order by 1`,
)
