import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'

/** Tables of what a set says, with their columns but for the set and the row's own id. */
const lineTables = {
  cutoff_rules: `analyte, low, high, critical_low, critical_high, age_hours_from, age_hours_to, ga_from, ga_to,
    weight_from, weight_to, tin, transfused, npt`,
  cutoff_columns: `analyte, role, required, critical_low, critical_high, critical_not_detected, plausible_low,
    plausible_high, no_close, max_spread, time_critical, second_tier_always, recall_card_does_not_close`,
  second_tier_rules: 'analyte, analysis_type_id, markers, step, deadline_hours',
}

/** Copies rules, columns and second tiers into new sets from those that they are copies of. */
export async function copyLines(db: Db, setIds: readonly number[]): Promise<void> {
  if (setIds.length === 0) return
  for (const [table, columns] of Object.entries(lineTables)) {
    const named = columns.split(',').map((column) => sql.ref(`line.${column.trim()}`))
    await sql`
      insert into ${sql.table(table)} (cutoff_set_id, ${sql.raw(columns)})
      select copy.id, ${sql.join(named)} from cutoff_sets copy
        join ${sql.table(table)} line on line.cutoff_set_id = copy.copied_from_id
      where copy.id = any(${[...setIds]}::bigint[])`.execute(db)
  }
}

/**
 * Gives laboratories a draft of the installation's template. A laboratory gets one for each type of its categories of
 * which it has no set yet. Safe to repeat.
 * @param workgroupId one laboratory; all without
 * @returns the new sets
 */
export async function giveDrafts(db: Db, workgroupId: number | null = null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into cutoff_sets (analysis_type_id, workgroup_id, version, valid_from, state, copied_from_id)
    select template.analysis_type_id, laboratory.id, template.version, template.valid_from, 'draft', template.id
    from cutoff_sets template
      join analysis_types type on type.id = template.analysis_type_id
      join workgroups laboratory on laboratory.type in ('standard', 'icfc', 'sma')
        and (laboratory.config -> 'screenings') ? type.category
    where template.workgroup_id is null and template.state <> 'retired'
      and (${workgroupId}::bigint is null or laboratory.id = ${workgroupId}::bigint)
      and not exists (select from cutoff_sets own
        where own.workgroup_id = laboratory.id and own.analysis_type_id = template.analysis_type_id)
    order by laboratory.id, template.analysis_type_id
    on conflict do nothing
    returning id`.execute(db)
  const ids = rows.map(({ id }) => Number(id))
  await copyLines(db, ids)
  return ids
}

/**
 * Approves drafts that nobody changed, as two people who did so elsewhere: demonstration and tests. The set holds the
 * template's limits, so that what was judged by the template is approved with it.
 */
export async function approveCopies(
  db: Db,
  { workgroupId, first, second, now }: { workgroupId: number; first: number; second: number; now: Date },
): Promise<void> {
  await sql`
    update cutoff_sets copy set state = 'active', same_limits_as_id = copied_from_id,
      first_approved_by = ${first}, first_approved_at = ${now.toISOString()}::timestamptz,
      second_approved_by = ${second}, second_approved_at = ${now.toISOString()}::timestamptz
    where workgroup_id = ${workgroupId} and state = 'draft' and copied_from_id is not null
      and created_by is null and first_approved_by is null
      and not exists (select from cutoff_sets own where own.workgroup_id = copy.workgroup_id
        and own.analysis_type_id = copy.analysis_type_id and own.id <> copy.id)`.execute(db)
}
