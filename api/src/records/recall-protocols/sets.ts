import { type ProtocolStep, recallProtocolSteps } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { giveSetDrafts } from '../approvals/give-drafts.ts'

/** Columns of a step that a copy takes over. */
const columns = [
  'position',
  'step',
  'urgency',
  'categories',
  'analytes',
  'within_hours',
  'role',
  'escalate_to',
  'text',
]

/** Copies steps into new protocols from those that they are copies of. */
export async function copyProtocolSteps(db: Db, setIds: readonly number[]): Promise<void> {
  if (setIds.length === 0) return
  await sql`
    insert into recall_protocol_steps (recall_protocol_set_id, ${sql.raw(columns.join(', '))})
    select copy.id, ${sql.join(columns.map((column) => sql.ref(`step.${column}`)))}
    from recall_protocol_sets copy join recall_protocol_steps step on step.recall_protocol_set_id = copy.copied_from_id
    where copy.id = any(${[...setIds]}::bigint[])`.execute(db)
}

/** The template of an installation, where there is none. @param firstDay yyyy-MM-dd */
export async function seedRecallProtocol(db: Db, firstDay: string): Promise<void> {
  const known = await db
    .selectFrom('recallProtocolSets')
    .select('id')
    .where('workgroupId', 'is', null)
    .executeTakeFirst()
  if (known) return
  const { id } = await db
    .insertInto('recallProtocolSets')
    .values({ version: 1, validFrom: firstDay, state: 'draft' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertSteps(db, id, recallProtocolSteps)
}

const insertSteps = (db: Db, setId: number, steps: readonly ProtocolStep[]) =>
  db
    .insertInto('recallProtocolSteps')
    .values(
      steps.map(({ categories, analytes, ...step }, position) => ({
        ...step,
        categories: [...categories],
        analytes: [...analytes],
        recallProtocolSetId: setId,
        position,
      })),
    )
    .execute()

/** Writes the steps of a draft in place of its former ones. */
export async function writeSteps(db: Db, setId: number, steps: readonly ProtocolStep[]): Promise<void> {
  await db.deleteFrom('recallProtocolSteps').where('recallProtocolSetId', '=', setId).execute()
  await insertSteps(db, setId, steps)
}

/** Drafts for laboratories without a protocol. @param workgroupId one laboratory; all without @returns the new protocols */
export const giveRecallProtocolDrafts = (db: Db, workgroupId: number | null = null): Promise<number[]> =>
  giveSetDrafts(db, 'recallProtocolSets', copyProtocolSteps, workgroupId)

/** Steps of one protocol in their order. */
export async function stepsOf(db: Db, setId: number): Promise<ProtocolStep[]> {
  const rows = await db
    .selectFrom('recallProtocolSteps')
    .selectAll()
    .where('recallProtocolSetId', '=', setId)
    .orderBy('position')
    .execute()
  return rows.map(({ id: _, recallProtocolSetId: __, position: ___, ...step }) => step)
}

/** Steps in force, by laboratory; a laboratory without an approved protocol has none. */
export async function stepsInForce(
  db: Db,
  workgroupId: number | null = null,
): Promise<ReadonlyMap<number, ProtocolStep[]>> {
  const rows = await db
    .selectFrom('recallProtocolSteps as step')
    .withPlugin(prepared)
    .innerJoin('recallProtocolSets as own', 'own.id', 'step.recallProtocolSetId')
    .selectAll('step')
    .select('own.workgroupId')
    .where('own.state', '=', 'active')
    .where(sql<boolean>`(${workgroupId}::bigint is null or own.workgroup_id = ${workgroupId}::bigint)`)
    .orderBy('step.position')
    .execute()
  const byLaboratory = Map.groupBy(rows, (row) => row.workgroupId ?? 0)
  return new Map(
    [...byLaboratory].map(([id, own]) => [
      id,
      own.map(({ id: _, recallProtocolSetId: __, position: ___, workgroupId: ____, ...step }) => step),
    ]),
  )
}
