import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'

/** Sets of which each laboratory starts with a copy of the template, and their names in SQL. */
const tables = {
  recallProtocolSets: 'recall_protocol_sets',
  letterTemplateSets: 'letter_template_sets',
  timeSets: 'time_sets',
  fileNameSets: 'file_name_sets',
  controlRuleSets: 'control_rule_sets',
} as const
type GivenTable = keyof typeof tables
const nameOf = (table: GivenTable) => sql.table(tables[table])

/**
 * Gives laboratories a draft of the installation's template where they have no set. Safe to repeat.
 * @param copyContent copies the content of sets from their originals
 * @param workgroupId one laboratory; all without
 * @returns the new sets
 */
export async function giveSetDrafts(
  db: Db,
  table: GivenTable,
  copyContent: (db: Db, ids: readonly number[]) => Promise<void>,
  workgroupId: number | null,
): Promise<number[]> {
  const sets = nameOf(table)
  const { rows } = await sql<{ id: number }>`
    insert into ${sets} (workgroup_id, version, valid_from, state, copied_from_id)
    select laboratory.id, 1, template.valid_from, 'draft', template.id
    from ${sets} template
      join workgroups laboratory on laboratory.type in ('standard', 'icfc', 'sma')
    where template.workgroup_id is null and template.state <> 'retired'
      and (${workgroupId}::bigint is null or laboratory.id = ${workgroupId}::bigint)
      and not exists (select from ${sets} own where own.workgroup_id = laboratory.id)
    order by laboratory.id
    on conflict do nothing
    returning id`.execute(db)
  const ids = rows.map(({ id }) => Number(id))
  await copyContent(db, ids)
  return ids
}

/** Approves the draft of a laboratory that nobody changed, as two people: demonstration and tests. */
export async function approveSetCopies(
  db: Db,
  table: GivenTable,
  { workgroupId, first, second, now }: { workgroupId: number; first: number; second: number; now: Date },
): Promise<void> {
  const sets = nameOf(table)
  const at = now.toISOString()
  await sql`update ${sets} copy set state = 'active',
      first_approved_by = ${first}, first_approved_at = ${at}::timestamptz,
      second_approved_by = ${second}, second_approved_at = ${at}::timestamptz
    where workgroup_id = ${workgroupId} and state = 'draft' and copied_from_id is not null
      and created_by is null and first_approved_by is null and revision = 0
      and not exists (select from ${sets} own where own.workgroup_id = copy.workgroup_id
        and own.state = 'active')`.execute(db)
}
