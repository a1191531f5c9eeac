import { of, ordersBy, partColumns, standingColumns } from './0101-refresh-standings.ts'
import { partsBy } from './0121-standings-by-times.ts'
import { isAwaited } from './0200-not-taken-in.ts'
import { arriving, aside } from './0282-put-aside.ts'
import { sentBack } from './0286-sent-back.ts'
import { migration } from './statements.ts'

export const parts = partsBy(isAwaited, 'least(r.first_due_date, r.due_date)', sentBack)
const orders = ordersBy(arriving, `case when ${aside} then 'stalled' end, `)
const columns = [...partColumns, 'owner_id']
const isSame = `p.newborn_id = f.newborn_id and (${of('f', columns)}) is not distinct from (${of('p', columns)})`

/** Writes both summaries of the newborns "ids", and counts the rows that differed. */
const bodyBy = (parts: string) => `
      with fresh as materialized (${orders}),
      gone as (delete from order_standings s where s.newborn_id = any(ids)
        and s.order_id not in (select order_id from fresh) returning 1),
      put as (insert into order_standings (order_id, ${standingColumns.join(', ')})
        select order_id, ${standingColumns.join(', ')} from fresh
        on conflict (order_id) do update set (${standingColumns.join(', ')}) = row(${of('excluded', standingColumns)})
          where (${of('order_standings', standingColumns)}) is distinct from (${of('excluded', standingColumns)})
        returning 1)
      select (select count(*) from gone) + (select count(*) from put) into changed;
      with fresh as materialized (${parts}),
      gone as (delete from failsafe_parts p where p.newborn_id = any(ids) and not exists (select from fresh f where ${isSame})
        returning 1),
      put as (insert into failsafe_parts (${columns.join(', ')}) select ${columns.join(', ')} from fresh f
        where not exists (select from failsafe_parts p where p.newborn_id = any(ids) and ${isSame}) returning 1)
      select (select count(*) from gone) + (select count(*) from put) into more;
      return changed + more;`

/** Newborns of a commit. A repair or an import has more, and reads tables whole. */
const few = 20

/** Writes the summaries of a commit newborn by newborn, of more at once. @param parts reasons of the failsafe */
export const refreshByNewborn = (
  parts: string,
) => `create or replace function refresh_standings(ids bigint[]) returns integer language plpgsql
    set plan_cache_mode = force_generic_plan as $$
    declare changed integer; more integer; one bigint;
    begin
      if cardinality(ids) <= ${few} then
        changed := 0;
        foreach one in array ids loop changed := changed + write_standings_of(one); end loop;
        return changed;
      end if;${bodyBy(parts)}
    end $$`

/**
 * The summaries of the newborns of a commit are written for one after the other, and every table is read by the key of the newborn, whatever
 * was in the tables when a connection made its plans. Before, a plan made while tables were small read some of them whole at each commit,
 * and new parts were compared with those of every newborn.
 */
export const standingsByNewborn = migration(
  'set constraints all immediate',
  `create function write_standings_of(one bigint) returns integer language plpgsql
    set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off as $$
    declare changed integer; more integer;
    begin${bodyBy(parts).replaceAll('= any(ids)', '= one')}
    end $$`,
  refreshByNewborn(parts),
)
