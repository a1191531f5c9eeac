import { writeByNeed } from './0322-standings-by-need.ts'
import { byAge } from './0337-untaken-by-age.ts'
import { migration } from './statements.ts'

/**
 * The cards and categories of the newborn, read once. Their statements name no condition of a partial index, or the order of the wanted one:
 * a table without statistics is taken to have hardly any row that meets such a condition, so that the whole index was read in place of the newborn's rows.
 */
const ownRows = `with analyzable_samples as materialized (select * from analyzable_samples where newborn_id = one),
        carrying as materialized (select id, status, deleted_at, accepted_at, shipping_id from samples
          where id in (select sample_id from analyzable_samples)),
        samples as materialized (select newborn_id, status, deleted_at, collected_at from samples
          where newborn_id = one and deleted_at is null order by sample_number),
        fresh as materialized (`

const cardOfCategory = 'join samples card on card.id = a.sample_id'
const parts = byAge.replaceAll(cardOfCategory, 'join carrying card on card.id = a.sample_id')
const begin = 'with fresh as materialized ('
const byNeed = writeByNeed(parts).replaceAll(cardOfCategory, 'join carrying card on card.id = a.sample_id')
if (byNeed.split(begin).length !== 4)
  throw new Error('The summaries are not those that this migration knows.')

/**
 * Summaries of a newborn cost the same whatever was in the tables when a connection made its plans: with plans made on the first cards of an
 * installation a commit read every card twelve times.
 */
export const standingsFromOwnRows = migration(
  'set constraints all immediate',
  byNeed.replaceAll(begin, ownRows),
  'alter function refresh_failsafe_newborns(bigint[], timestamptz) set enable_seqscan = off',
  `create function has_failsafe_parts(ids bigint[]) returns boolean language plpgsql stable
    set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
    begin
      return exists (select from failsafe_parts where newborn_id = any(ids));
    end $$`,
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
      if changed > 0 then
        if has_failsafe_parts(ids) then
          perform refresh_failsafe_newborns(ids, clock_timestamp());
        else
          delete from failsafe_newborns where newborn_id = any(ids);
        end if;
      end if;
      perform refresh_pair_sights(ids);
      return null;
    end $$`,
)
