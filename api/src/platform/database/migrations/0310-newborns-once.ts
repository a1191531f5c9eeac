import { migration } from './statements.ts'

/**
 * At a commit the failsafe's row of a newborn is worked out once. Parts that gave way to others did it twice: once for those that went, once
 * for those that came.
 */
export const newbornsOnce = migration(
  `create or replace function settle_standings() returns trigger language plpgsql as $$
    declare ids bigint[]; changed integer; marks text := coalesce(current_setting('sne.marks', true), '');
    begin
      ids := array(select newborn from standing_marks where transaction = txid_current());
      if cardinality(ids) = 0 then return null; end if;
      delete from standing_marks where transaction = txid_current();
      perform lock_standings(ids);
      perform set_config('sne.marks', 'off', true);
      changed := refresh_standings(ids);
      perform set_config('sne.marks', marks, true);
      if changed > 0 then perform refresh_failsafe_newborns(ids, clock_timestamp()); end if;
      perform refresh_pair_sights(ids);
      return null;
    end $$`,
)
