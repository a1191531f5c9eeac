import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import type { HeldRows, MergeChange } from '../../platform/database/json-shapes.ts'
import { keepCorrectedIdentity } from '../../records/correction/corrected-identity.ts'
import { everyCardOf } from '../../records/correction/follow-newborn.ts'
import { followReports } from '../../records/correction/follow-reports.ts'
import { measuredOf } from '../../records/correction/judge-again.ts'
import { recordEvents } from '../../records/newborns/record-event.ts'
import { lookAtNewborn } from '../../records/planned-cards/keep.ts'
import { heldOf, type MovedTable, overtaken, restore, type Snapshot, snapshotOf } from './changes.ts'
import { impossible, lockNewborns } from './lock.ts'
import { came, changedSince, texts } from './texts.ts'

const newRows = (held: HeldRows, now: HeldRows) =>
  Object.keys(now).filter((table) => now[table]?.some((id) => !held[table]?.includes(id)))

/** A report was signed, or opened again, when the two were one. */
const signedSince = ({ table, row }: Snapshot, at: string) =>
  table === 'reports' &&
  [row.accepted_at, row.reopened_at].some(
    (moment) => typeof moment === 'string' && Date.parse(moment) > Date.parse(at),
  )

/** Why a merge can no longer be taken back; null when it can. */
function hindrance(
  merge: {
    readonly keptId: number
    readonly at: string
    readonly held: HeldRows
    readonly changes: MergeChange[]
  },
  now: readonly Snapshot[],
): string | null {
  const kept = now.find(({ table, id }) => table === 'newborns' && id === merge.keptId)
  if (kept?.row.merged_into_id) return texts.mergedAgain
  const signed = now.some((one) => signedSince(one, merge.at))
  if (signed) return texts.signedSince
  if (typeof kept?.row.closure_at === 'string' && Date.parse(kept.row.closure_at) > Date.parse(merge.at))
    return texts.closedSince
  const added = newRows(merge.held, heldOf(now)).map((table) => came[table as MovedTable])
  const [word] = added.filter(Boolean)
  if (word) return word
  const [other] = overtaken(merge.changes, now)
  return other ? (changedSince[other.table] ?? texts.dataChanged) : null
}

/** Events told since then go with the card that they tell of. */
async function takeEventsAlong({ db }: Context, keptId: number, mergedId: number): Promise<void> {
  await sql`update newborn_events as event set newborn_id = ${mergedId}
    from samples card where card.id = (event.refs ->> 'sampleId')::bigint
      and event.newborn_id = ${keptId} and card.newborn_id = ${mergedId}`.execute(db)
}

/**
 * Takes a merge back: every column that it changed reads as before; versions go on counting, and what was told of the
 * cards meanwhile goes with them. @throws Refusal `invalid_transition` with the reason where something since stands
 * in the way: nobody can say to which of the two it belongs
 */
export async function undoMerge(context: Context, pairId: number): Promise<void> {
  const { db, viewer, now } = context
  const merge = found(
    await db
      .selectFrom('newbornMerges')
      .selectAll()
      .where('pairId', '=', pairId)
      .where('undoneAt', 'is', null)
      .executeTakeFirst(),
  )
  const { keptId, mergedId } = merge
  const { first, second } = await lockNewborns(context, keptId, mergedId)
  const current = await snapshotOf(db, [keptId, mergedId])
  const reason = hindrance(merge, current)
  if (reason) throw impossible('merged', texts.inseparable(reason))
  const before = await everyCardOf(context, [keptId, mergedId])
  for (const change of merge.changes) await restore(db, change)
  await takeEventsAlong(context, keptId, mergedId)
  await db
    .updateTable('newborns')
    .set({ updatedAt: now, version: sql`version + 1` })
    .where('id', 'in', [keptId, mergedId])
    .execute()
  await db
    .updateTable('newbornMerges')
    .set({ undoneAt: now, undoneBy: viewer.userId })
    .where('id', '=', merge.id)
    .execute()
  for (const id of [keptId, mergedId]) {
    const after = await everyCardOf(context, [id])
    const told = await keepCorrectedIdentity(context, id, { before, after, reason: null })
    if (told.length > 0) await followReports(context, await measuredOf(context, id), new Set())
    await lookAtNewborn(context, id)
  }
  for (const { id } of [first, second])
    context.effect({ entity: 'newborn', id, details: { separated: pairId } })
  const codeOf = (id: number) => (first.id === id ? first.code : second.code)
  await recordEvents(
    context,
    [[keptId, mergedId] as const, [mergedId, keptId] as const].map(([newbornId, otherId]) => ({
      newbornId,
      type: 'separated' as const,
      workgroupId: viewer.workgroupId,
      text: texts.separated(codeOf(otherId)),
    })),
  )
}
