import { sql } from 'kysely'
import type { Db } from '../../api/src/platform/database/open.ts'

/** State of one category of one newborn, from its rows alone. */
export type Standing = 'outcome' | 'closed' | 'work' | 'asked' | 'on_way' | 'travels_on' | 'nothing'

export interface CategoryRow {
  readonly newbornId: number
  readonly category: string
  readonly days: number
  readonly standing: Standing
}

/** Statuses in which somebody of a laboratory has the card on a list of work. */
const atWork = [
  'accepted',
  'planned',
  'punched',
  'in_analysis',
  'to_review',
  're_test',
  'second_tier',
  'to_verify',
]

/**
 * Every category of every newborn, with its state in the rows. Values of the tables are repeated here on
 * purpose: no function of the product decides what counts.
 */
export async function categoryRows(db: Db, now: Date): Promise<CategoryRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<CategoryRow>`
    with known as (
      select distinct a.newborn_id, a.category from analyzable_samples a
      where a.deleted_at is null and a.status <> 'not_required'
      union select o.newborn_id, o.category from analysis_requests o)
    select k.newborn_id::integer as newborn_id, k.category,
      floor(extract(epoch from ${at} - n.birth_at) / 86400)::integer as days,
      case
        when n.closure_at is not null then 'closed'
        when exists (select from reports p join analysis_requests o on o.id = p.analysis_request_id
          where o.newborn_id = k.newborn_id and o.category = k.category and o.status = 'closed'
            and p.status = 'accepted') then 'outcome'
        when exists (select from analyzable_samples a where a.newborn_id = k.newborn_id and a.category = k.category
          and a.deleted_at is null and a.status = any(${atWork})) then 'work'
        when exists (select from sample_requests r where r.newborn_id = k.newborn_id and k.category = any(r.categories)
          and r.status in ('pending', 'assume_re_test')
          and (r.due_date is null or r.due_date + coalesce(r.grace_days, 3) >= ${at}::date)) then 'asked'
        when exists (select from analyzable_samples a join samples s on s.id = a.sample_id
          where a.newborn_id = k.newborn_id and a.category = k.category and a.deleted_at is null
            and a.status = 'waiting' and s.status in ('draft', 'shipped') and s.deleted_at is null) then 'on_way'
        when exists (select from analyzable_samples a join samples s on s.id = a.sample_id
          where a.newborn_id = k.newborn_id and a.category = k.category and a.deleted_at is null
            and a.status = 'waiting' and s.status = 'accepted'
            and s.accepted_at > ${at} - interval '48 hours') then 'travels_on'
        else 'nothing' end as standing
    from known k join newborns n on n.id = k.newborn_id`.execute(db)
  return rows
}

/** Day of life from which an open category is on the failsafe list, whatever moves it. */
const firstStep = 7

/** May the category be on no list of people who wait? */
export const isHeld = ({ standing, days }: CategoryRow): boolean =>
  standing === 'outcome' ||
  standing === 'closed' ||
  standing === 'asked' ||
  (days < firstStep && standing !== 'nothing')
