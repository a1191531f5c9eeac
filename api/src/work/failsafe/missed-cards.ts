import { answeringSampleStatuses, daysAfter, missedCardDays } from '@sne/shared/domain'
import { sql } from 'kysely'
import { italianDayOf } from '../../platform/database/italian-day.ts'
import { literals } from '../../platform/database/literals.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'

/** Days of grace of a collection that was asked for by hand, for a motivation without a rule. */
const usualGrace = 3

/** Cards that reached the laboratory, or are on their way, and are not unsuitable. */
const counts = (card: string) => sql`${sql.ref(`${card}.deletedAt`)} is null
  and ${sql.ref(`${card}.status`)} in (${literals(answeringSampleStatuses)})`

/**
 * Planned cards whose day and grace have passed without a card, by the rules of each laboratory that knows the newborn
 * and those of the domain (`plannedCards`,
 * `isMissedCard`: a test holds both together), and collections asked for with a day. The conditions on newborns and
 * cards repeat those of their partial indices, so that the cost is that of the few whom a rule concerns.
 */
export const missedCards = (viewer: Viewer, now: Date, today: string) => {
  const oldest = sql`${daysAfter(now, -(missedCardDays + 60)).toISOString()}::timestamptz`
  // The template has no laboratory and acts nowhere.
  const acting = sql`rule.enabled and rule.workgroup_id is not null and ${visibleTo(viewer, { workgroup: 'rule.workgroupId' })}`
  return sql`
    select planned.newborn_id, planned.motivation, min(planned.due_on) as due_on
    from (
      select n.id as newborn_id, rule.workgroup_id, rule.motivation, rule.grace_days,
        ${italianDayOf(sql`n.birth_at`)} + rule.after_days as due_on
      from newborns n
      join planned_card_rules rule on ${acting} and rule.origin = 'birth'
        and (n.ga_weeks < rule.ga_below or n.birth_weight < rule.weight_below)
      where (n.ga_weeks < 37 or n.birth_weight < 2500) and n.birth_at > ${oldest}
      union all
      select s.newborn_id, rule.workgroup_id, rule.motivation, rule.grace_days,
        ${italianDayOf(sql`coalesce(case rule.origin when 'transfusion' then s.conditions -> 'transfusion' ->> 'at'
          else s.conditions -> 'parenteral' ->> 'to' end, s.collected_at::text)::timestamptz`)} + rule.after_days
      from samples s
      join planned_card_rules rule on ${acting}
        and (rule.origin = 'transfusion' and jsonb_typeof(s.conditions -> 'transfusion') = 'object'
          or rule.origin = 'parenteral' and jsonb_typeof(s.conditions -> 'parenteral') = 'object')
      where s.deleted_at is null and (jsonb_typeof(s.conditions -> 'transfusion') = 'object'
          or jsonb_typeof(s.conditions -> 'parenteral') = 'object')
        and s.collected_at > ${oldest} and ${counts('s')}
      union all
      select r.newborn_id, r.workgroup_id, motivations.machine_name, coalesce(rule.grace_days, ${usualGrace}), r.due_date
      from sample_requests r
      join motivations on motivations.id = r.motivation_id
      left join planned_card_rules rule on rule.motivation = motivations.machine_name
        and rule.workgroup_id = r.workgroup_id
      where r.type = 'scheduled' and r.status = 'pending' and r.approved_at is not null and r.due_date < ${today}::date
        and ${visibleTo(viewer, { workgroup: 'r.workgroupId' })}
    ) planned
    join newborns on newborns.id = planned.newborn_id and newborns.closure_at is null
    where planned.due_on + planned.grace_days < ${today}::date
      and planned.due_on >= ${today}::date - ${sql.lit(missedCardDays)}
      and not exists (select from samples card left join motivations m on m.id = card.motivation_id
        where card.newborn_id = planned.newborn_id and ${counts('card')}
          and (m.machine_name = planned.motivation
            or ${italianDayOf(sql`card.collected_at`)} >= planned.due_on - planned.grace_days))
      and not exists (select from sample_requests gone join motivations m on m.id = gone.motivation_id
        where gone.newborn_id = planned.newborn_id and gone.type = 'scheduled' and gone.status = 'refused'
          and m.machine_name = planned.motivation)
      and exists (select from analysis_requests known where known.newborn_id = planned.newborn_id
        and known.workgroup_id = planned.workgroup_id and ${visibleTo(viewer, { workgroup: 'known.workgroupId', category: 'known.category' })})
    group by planned.newborn_id, planned.motivation`
}
