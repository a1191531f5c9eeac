import { sql } from 'kysely'
import type { HistoryItem } from '../../exchange/instruments/index.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import { momentOf, runKey } from './history-moment.ts'
import { historyProblems, type readHistoryFile } from './history-reading.ts'
import { lotTexts as texts } from './texts.ts'

type Read = Awaited<ReturnType<typeof readHistoryFile>>

interface Wanted {
  readonly analysisTypeId: number
  readonly sha256: string
  readonly fileName: string
}

async function insertRuns({ db }: Context, importId: number, items: readonly HistoryItem[]) {
  const runs = [...Map.groupBy(items, runKey)]
  for (const [, own] of runs) {
    const [first] = own
    if (!first) continue
    const run = await db
      .insertInto('controlHistoryRuns')
      .values({ importId, name: first.run, measuredAt: momentOf(first), instrument: first.instrument })
      .returning('id')
      .executeTakeFirstOrThrow()
    const values = own.flatMap(({ line, lotId, values: of }) => of.map((one) => ({ ...one, line, lotId })))
    await sql`
      insert into control_history_values (run_id, qc_lot_id, analyte, replicate, line, raw, value, comparator, flag)
      select ${run.id}, v."lotId", v.analyte, v.replicate, v.line, v.raw, v.value, v.comparator, v.flag
      from json_to_recordset(${JSON.stringify(values)}::json) as v("lotId" bigint, analyte text, replicate integer,
        line integer, raw text, value double precision, comparator text, flag text)`.execute(db)
  }
  return runs.length
}

/**
 * Imports a file of control history as a whole, as it was previewed.
 * @throws Refusal `permission_denied` outside a laboratory, `stale_version` for another file, `validation` with the lines
 * that prevent it
 */
export async function importHistory(
  context: Context,
  { reading }: Read,
  { analysisTypeId, sha256, fileName }: Wanted,
): Promise<{ id: number; runs: number; values: number }> {
  const { db, viewer, now } = context
  const { workgroupId } = viewer
  if (workgroupId === null) throw refuse('permission_denied')
  if (reading.sha256 !== sha256) throw refuse('stale_version', { message: texts.otherFile })
  await oneAtATime(db, `control-history ${workgroupId}`)
  const problems = await historyProblems(db, { workgroupId, analysisTypeId, now }, reading)
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0 || reading.items.length === 0) throw refuseField('file', texts.notImported(errors))
  const { id } = await db
    .insertInto('controlHistoryImports')
    .values({
      ...{ workgroupId, analysisTypeId, fileName, sha256, lines: reading.lines },
      createdAt: now,
      createdBy: viewer.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const runs = await insertRuns(context, id, reading.items)
  const values = reading.items.reduce((sum, item) => sum + item.values.length, 0)
  context.audit({
    entity: 'control-history',
    id,
    action: 'import',
    details: { analysisTypeId, fileName, sha256, lines: reading.lines, runs, values },
  })
  return { id, runs, values }
}

/** Values of an imported file count no more. @throws Refusal `not_found` for one of another laboratory */
export async function withdrawHistory(
  context: Context,
  id: number,
  reason: string,
): Promise<{ changed: boolean }> {
  const { db, viewer, now } = context
  const file = found(
    await db
      .selectFrom('controlHistoryImports')
      .select(['deletedAt'])
      .where('id', '=', id)
      .where('workgroupId', '=', viewer.workgroupId ?? 0)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (file.deletedAt !== null) return { changed: false }
  await db
    .updateTable('controlHistoryImports')
    .set({ deletedAt: now, deletedBy: viewer.userId, deletedReason: reason })
    .where('id', '=', id)
    .execute()
  context.audit({ entity: 'control-history', id, action: 'withdraw', reason })
  return { changed: true }
}
