import { id, migration } from './statements.ts'

/** Rules of planned cards belong to a laboratory; those without one are the installation's template, which acts nowhere. */
export const laboratoryPlannedCards = migration(
  'alter table planned_card_rules drop constraint planned_card_rules_pkey',
  `alter table planned_card_rules add column ${id}`,
  'alter table planned_card_rules add column workgroup_id bigint references workgroups',
  'create unique index on planned_card_rules (motivation, workgroup_id) nulls not distinct',
  // What acted everywhere goes on acting in every laboratory.
  `insert into planned_card_rules (motivation, origin, after_days, grace_days, ga_below, weight_below, enabled, position, workgroup_id)
    select motivation, origin, after_days, grace_days, ga_below, weight_below, enabled, rule.position, laboratory.id
    from planned_card_rules rule
      join workgroups laboratory on laboratory.type in ('standard', 'icfc', 'sma')
    where rule.workgroup_id is null`,
)
