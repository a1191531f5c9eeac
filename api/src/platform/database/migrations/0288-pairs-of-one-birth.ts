import { migration } from './statements.ts'

/** Twins, or two records that may be twins and that a person kept apart (`isOfOneBirth`). */
const ofOneBirth = (pair: string) =>
  `(${pair}.status = 'twins' or ${pair}.status = 'kept_apart' and ${pair}.evidence @> '[{"point": "twins"}]')`

/** Siblings that are found, decided or taken back change the planned cards of both: the job looks at them. */
export const pairsOfOneBirth = migration(
  `create function look_at_pair() returns trigger language plpgsql as $$
    declare before boolean := tg_op <> 'INSERT' and ${ofOneBirth('old')};
      after boolean := tg_op <> 'DELETE' and ${ofOneBirth('new')};
    begin
      if before = after then return null; end if;
      insert into planned_card_looks (newborn_id, workgroup_id)
        select distinct a.newborn_id, a.workgroup_id from analyzable_samples a
          where a.deleted_at is null and a.newborn_id in (coalesce(new.first_id, old.first_id), coalesce(new.second_id, old.second_id))
        on conflict do nothing;
      return null;
    end $$`,
  `create trigger look_at_pair after insert or delete or update of status, evidence on newborn_pairs
    for each row execute function look_at_pair()`,
)
