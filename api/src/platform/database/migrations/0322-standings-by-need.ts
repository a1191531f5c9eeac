import { of, ordersBy, partColumns, standingColumns } from './0101-refresh-standings.ts'
import { arriving, aside } from './0282-put-aside.ts'
import { parts } from './0321-standings-by-newborn.ts'
import { migration } from './statements.ts'

const one = (text: string) => text.replaceAll('= any(ids)', '= one')
const orders = one(ordersBy(arriving, `case when ${aside} then 'stalled' end, `))
const columns = [...partColumns, 'owner_id']
const isSame = `p.newborn_id = f.newborn_id and (${of('f', columns)}) is not distinct from (${of('p', columns)})`

/** Reasons that come from a card on its way or not taken in, or from a request. */
const ofCardsAndRequests = [
  '-- Cards that were sent and never accepted.',
  '-- Categories of accepted cards that their laboratory has not taken in.',
  '-- Requests by hand that nobody has approved.',
  '-- Planned cards that no card on its way answers, from the day after their grace.',
]

/** The reasons without those of cards and requests. */
function withoutCardsAndRequests(parts: string): string {
  const end = parts.indexOf('  ) every group by')
  const reasons = parts.slice(0, end).split(/union all\s+(?=-- )/)
  const kept = reasons.filter((reason) => !ofCardsAndRequests.some((begin) => reason.startsWith(begin)))
  if (end < 0 || kept.length !== reasons.length - ofCardsAndRequests.length)
    throw new Error('The reasons of the failsafe are not those that this migration knows.')
  return `${kept.join('union all\n    ')}${parts.slice(end)}`
}

const putOrders = `
        with fresh as materialized (${orders}),
        gone as (delete from order_standings s where s.newborn_id = one
          and s.order_id not in (select order_id from fresh) returning 1),
        put as (insert into order_standings (order_id, ${standingColumns.join(', ')})
          select order_id, ${standingColumns.join(', ')} from fresh
          on conflict (order_id) do update set (${standingColumns.join(', ')}) = row(${of('excluded', standingColumns)})
            where (${of('order_standings', standingColumns)}) is distinct from (${of('excluded', standingColumns)})
          returning 1)
        select (select count(*) from gone) + (select count(*) from put) into changed;`

const putParts = (fresh: string) => `
        with fresh as materialized (${fresh}),
        gone as (delete from failsafe_parts p where p.newborn_id = one and not exists (select from fresh f where ${isSame})
          returning 1),
        put as (insert into failsafe_parts (${columns.join(', ')}) select ${columns.join(', ')} from fresh f
          where not exists (select from failsafe_parts p where p.newborn_id = one and ${isSame}) returning 1)
        select (select count(*) from gone) + (select count(*) from put) into more;`

/** Writes the summaries of a newborn by what there is of it. @param parts reasons of the failsafe */
export const writeByNeed = (
  parts: string,
) => `create or replace function write_standings_of(one bigint) returns integer language plpgsql
    set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
    declare changed integer; more integer;
    begin
      if exists (select from analysis_requests o where o.newborn_id = one and o.status = 'open') then${putOrders}
      else
        delete from order_standings where newborn_id = one;
        get diagnostics changed = row_count;
      end if;
      if exists (select from analyzable_samples a where a.newborn_id = one and a.status = 'waiting' and a.deleted_at is null)
        or exists (select from sample_requests r where r.newborn_id = one) then${putParts(one(parts))}
      elsif exists (select from order_standings o where o.newborn_id = one)
        or exists (select from expected_categories e where e.newborn_id = one and not e.settled) then${putParts(withoutCardsAndRequests(one(parts)))}
      else
        delete from failsafe_parts where newborn_id = one;
        get diagnostics more = row_count;
      end if;
      return changed + more;
    end $$`

/**
 * The summaries of a newborn are worked out from what there is of it. Four of eight reasons of the failsafe come from waiting categories and
 * requests: a newborn that has neither, as most, has a statement without them. Without an open order and an unsettled category there is no reason at all.
 * The questions see what the statements see: who writes rows of the newborn waits with the commit for the lock of the summaries.
 */
export const standingsByNeed = migration(
  'set constraints all immediate',
  writeByNeed(parts),
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
        if exists (select from failsafe_parts where newborn_id = any(ids)) then
          perform refresh_failsafe_newborns(ids, clock_timestamp());
        else
          delete from failsafe_newborns where newborn_id = any(ids);
        end if;
      end if;
      perform refresh_pair_sights(ids);
      return null;
    end $$`,
)
