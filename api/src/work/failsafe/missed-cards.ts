import { sql } from 'kysely'
import { italianDayOf } from '../../platform/database/italian-day.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'

/** Days of grace of a collection that a person or a decision asked for. */
const usualGrace = 3

/** The day of the rule or decision: a person who puts the card off does not take it from the list. */
const dayOfRule = sql`least(r.first_due_date, r.due_date)`

/**
 * Planned cards that are overdue: asked for, their day and grace past, and no card that fits is on its way.
 * Reached by the index of those that wait.
 */
export const missedCards = (viewer: Viewer, today: string) => sql`
  select r.newborn_id, coalesce(motivations.machine_name, 'control') as motivation, min(${dayOfRule}) as due_on
  from sample_requests r
  join newborns on newborns.id = r.newborn_id and newborns.closure_at is null
  left join motivations on motivations.id = r.motivation_id
  where r.type = 'scheduled' and r.status = 'pending' and r.approved_at is not null
    and ${dayOfRule} < ${today}::date and ${dayOfRule} + coalesce(r.grace_days, ${sql.lit(usualGrace)}) < ${today}::date
    and ${visibleTo(viewer, { workgroup: 'r.workgroupId' })}
    and (${viewer.seesAll} or r.categories && ${[...viewer.visibleScreenings]}::text[])
    and not exists (select from samples card where card.newborn_id = r.newborn_id and card.deleted_at is null
      and card.status = 'shipped' and ${italianDayOf(sql`card.collected_at`)} >= coalesce(r.from_date, r.due_date - ${sql.lit(usualGrace)}))
  group by r.newborn_id, coalesce(motivations.machine_name, 'control')`
