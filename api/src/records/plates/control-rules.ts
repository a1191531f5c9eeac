import { type RuleLine, ruleLineSeeds } from '@sne/shared/domain'
import { sql } from 'kysely'
import { json } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { giveSetDrafts } from '../approvals/give-drafts.ts'

/** Control rules that two leads of a laboratory approved; none: the built-in ones act. */
export async function rulesInForce(db: Db, workgroupId: number): Promise<readonly RuleLine[]> {
  const set = await db
    .selectFrom('controlRuleSets')
    .withPlugin(prepared)
    .select('lines')
    .where('workgroupId', '=', workgroupId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return set?.lines ?? []
}

/** Copies rules into new sets from those that they are copies of. */
export async function copyControlRules(db: Db, setIds: readonly number[]): Promise<void> {
  if (setIds.length === 0) return
  await sql`update control_rule_sets copy set lines = (select lines from control_rule_sets source
    where source.id = copy.copied_from_id) where copy.id = any(${[...setIds]}::bigint[])`.execute(db)
}

/** Lines of one set. */
export const rulesOfSet = async (db: Db, id: number): Promise<readonly RuleLine[]> =>
  (await db.selectFrom('controlRuleSets').select('lines').where('id', '=', id).executeTakeFirstOrThrow())
    .lines

/** Writes the lines of a draft. */
export async function writeControlRules(db: Db, id: number, lines: readonly RuleLine[]): Promise<void> {
  await db
    .updateTable('controlRuleSets')
    .set({ lines: json([...lines]) })
    .where('id', '=', id)
    .execute()
}

/** The template of an installation, where there is none. @param firstDay yyyy-MM-dd */
export async function seedControlRules(db: Db, firstDay: string): Promise<void> {
  const known = await db
    .selectFrom('controlRuleSets')
    .select('id')
    .where('workgroupId', 'is', null)
    .executeTakeFirst()
  if (known) return
  await db
    .insertInto('controlRuleSets')
    .values({ version: 1, validFrom: firstDay, state: 'draft', lines: json([...ruleLineSeeds]) })
    .execute()
}

/** Drafts for laboratories without rules. @param workgroupId one laboratory; all without @returns the new sets */
export const giveControlRuleDrafts = (db: Db, workgroupId: number | null = null): Promise<number[]> =>
  giveSetDrafts(db, 'controlRuleSets', copyControlRules, workgroupId)
