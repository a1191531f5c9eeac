import type { PlannedCardRule } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'

const columns = [
  'position',
  'condition',
  'basis',
  'days',
  'ahead_days',
  'grace_days',
  'categories',
  'motivation',
  'waiting_analytes',
  'donor_blood',
  'ga_below',
  'weight_below',
  'from_day',
  'earlier_card_serves',
]

/** Copies rules into new sets from those that they are copies of. */
export async function copyPlannedCardRules(db: Db, setIds: readonly number[]): Promise<void> {
  if (setIds.length === 0) return
  await sql`
    insert into planned_card_rules (planned_card_set_id, ${sql.raw(columns.join(', '))})
    select copy.id, ${sql.join(columns.map((column) => sql.ref(`rule.${column}`)))}
    from planned_card_sets copy join planned_card_rules rule on rule.planned_card_set_id = copy.copied_from_id
    where copy.id = any(${[...setIds]}::bigint[])`.execute(db)
}

/** Rules of a new set, in their order. */
export const insertRules = (db: Db, setId: number, rules: readonly PlannedCardRule[]) =>
  db
    .insertInto('plannedCardRules')
    .values(
      rules.map(({ categories, waitingAnalytes, donorBlood, ...rule }, position) => ({
        ...rule,
        categories: [...categories],
        waitingAnalytes: [...waitingAnalytes],
        donorBlood: [...donorBlood],
        plannedCardSetId: setId,
        position,
      })),
    )
    .execute()

/** Writes the rules of a draft in place of its former ones. */
export async function writeRules(db: Db, setId: number, rules: readonly PlannedCardRule[]): Promise<void> {
  await db.deleteFrom('plannedCardRules').where('plannedCardSetId', '=', setId).execute()
  await insertRules(db, setId, rules)
}

/**
 * Gives laboratories a draft of the installation's template where they have no set that was approved or started by
 * people. Safe to repeat. @param workgroupId one laboratory; all without @returns the new sets
 */
export async function givePlannedCardDrafts(db: Db, workgroupId: number | null = null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into planned_card_sets (workgroup_id, version, valid_from, state, copied_from_id)
    select laboratory.id, coalesce((select max(own.version) from planned_card_sets own
        where own.workgroup_id = laboratory.id), 0) + 1, template.valid_from, 'draft', template.id
    from planned_card_sets template
      join workgroups laboratory on laboratory.type in ('standard', 'icfc', 'sma')
    where template.workgroup_id is null and template.state <> 'retired'
      and (${workgroupId}::bigint is null or laboratory.id = ${workgroupId}::bigint)
      and not exists (select from planned_card_sets own where own.workgroup_id = laboratory.id and not own.inherited)
    order by laboratory.id
    on conflict do nothing
    returning id`.execute(db)
  const ids = rows.map(({ id }) => Number(id))
  await copyPlannedCardRules(db, ids)
  return ids
}

/** Approves the draft of a laboratory that nobody changed, as two people who did so elsewhere: demonstration and tests. */
export async function approvePlannedCardCopies(
  db: Db,
  { workgroupId, first, second, now }: { workgroupId: number; first: number; second: number; now: Date },
): Promise<void> {
  const at = now.toISOString()
  await sql`update planned_card_sets set state = 'retired', valid_to = greatest(valid_from, ${at.slice(0, 10)}::date)
    where workgroup_id = ${workgroupId} and state = 'active' and inherited
      and exists (select from planned_card_sets draft where draft.workgroup_id = ${workgroupId}
        and draft.state = 'draft' and draft.created_by is null and draft.first_approved_by is null)`.execute(
    db,
  )
  await sql`update planned_card_sets copy set state = 'active',
      first_approved_by = ${first}, first_approved_at = ${at}::timestamptz,
      second_approved_by = ${second}, second_approved_at = ${at}::timestamptz
    where workgroup_id = ${workgroupId} and state = 'draft' and copied_from_id is not null
      and created_by is null and first_approved_by is null
      and not exists (select from planned_card_sets own where own.workgroup_id = copy.workgroup_id
        and own.state = 'active')`.execute(db)
}

/** Newborns of a laboratory are looked at by the job: its first rules came into force after their cards. */
export const lookAtAll = (db: Db, workgroupId: number) =>
  sql`insert into planned_card_looks (newborn_id, workgroup_id)
    select distinct a.newborn_id, a.workgroup_id from analyzable_samples a
      join newborns on newborns.id = a.newborn_id and newborns.closure_at is null
    where a.workgroup_id = ${workgroupId} and a.deleted_at is null and a.accepted_at > now() - interval '240 days'
    on conflict do nothing`.execute(db)
