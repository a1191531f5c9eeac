import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'

/**
 * Gives laboratories a copy of the installation's rules of planned cards that they do not have yet. Safe to repeat.
 * @param workgroupId one laboratory; all without
 */
export const givePlannedCardRules = (db: Db, workgroupId: number | null = null) =>
  sql`
    insert into planned_card_rules (workgroup_id, motivation, origin, after_days, grace_days, ga_below, weight_below,
      enabled, position)
    select laboratory.id, template.motivation, template.origin, template.after_days, template.grace_days,
      template.ga_below, template.weight_below, template.enabled, template.position
    from planned_card_rules template
      join workgroups laboratory on laboratory.type in ('standard', 'icfc', 'sma')
    where template.workgroup_id is null
      and (${workgroupId}::bigint is null or laboratory.id = ${workgroupId}::bigint)
    on conflict do nothing`.execute(db)
