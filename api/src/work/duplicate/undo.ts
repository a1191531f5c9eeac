import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import type { HeldRows } from '../../platform/database/json-shapes.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { followConsent } from '../../records/cards/refusal/follow-consent.ts'
import { keepCorrectedIdentity } from '../../records/correction/corrected-identity.ts'
import { everyCardOf } from '../../records/correction/follow-newborn.ts'
import { followReports } from '../../records/correction/follow-reports.ts'
import { measuredOf } from '../../records/correction/judge-again.ts'
import type { StoredMerge } from '../../records/correction/parted-cards.ts'
import { readConsent } from '../../records/family/newborn-consent.ts'
import { recordEvents } from '../../records/newborns/record-event.ts'
import { lookAtNewborn, lookAtSiblings } from '../../records/planned-cards/keep.ts'
import { heldOf, type MovedTable, overtaken, restore, type Snapshot, snapshotOf } from './changes.ts'
import { impossible, lockNewborns } from './lock.ts'
import { separateNewborns } from './separate.ts'
import { came, changedSince, texts } from './texts.ts'

const newRows = (held: HeldRows, now: HeldRows) =>
  Object.keys(now).filter((table) => now[table]?.some((id) => !held[table]?.includes(id)))

/** A report was signed, or opened again, when the two were one. */
const signedSince = ({ table, row }: Snapshot, at: string) =>
  table === 'reports' &&
  [row.accepted_at, row.reopened_at].some(
    (moment) => typeof moment === 'string' && Date.parse(moment) > Date.parse(at),
  )

/** Why a merge cannot be undone column by column. */
interface Hindrance {
  readonly words: string
  /** A lead may take the records apart card by card. */
  readonly separable: boolean
}
const forLead = (words: string): Hindrance => ({ words, separable: true })

/** Obstacle to restoring the merge's changes; null without one. */
function hindrance(
  merge: StoredMerge & { readonly held: HeldRows },
  now: readonly Snapshot[],
): Hindrance | null {
  const kept = now.find(({ table, id }) => table === 'newborns' && id === merge.keptId)
  if (kept?.row.merged_into_id) return { words: texts.mergedAgain, separable: false }
  if (typeof kept?.row.closure_at === 'string' && Date.parse(kept.row.closure_at) > Date.parse(merge.at))
    return { words: texts.closedSince, separable: false }
  if (now.some((one) => signedSince(one, merge.at))) return forLead(texts.signedSince)
  const added = newRows(merge.held, heldOf(now)).map((table) => came[table as MovedTable])
  const [word] = added.filter(Boolean)
  if (word) return forLead(word)
  const [other] = overtaken(merge.changes, now)
  return other ? forLead(changedSince[other.table] ?? texts.dataChanged) : null
}

/** Events told since then go with the card that they tell of. */
async function takeEventsAlong({ db }: Context, keptId: number, mergedId: number): Promise<void> {
  await sql`update newborn_events as event set newborn_id = ${mergedId}
    from samples card where card.id = (event.refs ->> 'sampleId')::bigint
      and event.newborn_id = ${keptId} and card.newborn_id = ${mergedId}`.execute(db)
}

/**
 * Returns the family's statements about the joined newborn with its record; later ones follow the card on which they were
 * written.
 */
async function takeStatementsAlong(
  { db }: Context,
  { changes, keptId, mergedId }: StoredMerge,
): Promise<void> {
  const came = changes.filter(({ table }) => table === 'family_statements').map(({ id }) => id)
  await sql`update family_statements as said set newborn_id = ${mergedId}
    where said.newborn_id = ${keptId} and (said.id = any(${came}::bigint[]) or exists (select from samples card
      where card.id = said.sample_id and card.newborn_id = ${mergedId}))`.execute(db)
}

/** Restores every column that the merge changed; later statements about the cards follow them. */
async function restoreAll(context: Context, merge: StoredMerge): Promise<void> {
  for (const change of merge.changes) await restore(context.db, change)
  await takeEventsAlong(context, merge.keptId, merge.mergedId)
}

/** Cards that read another identity than as one record hold their negatives until a person answers. */
async function followIdentities(
  context: Context,
  { keptId, mergedId }: StoredMerge,
  before: Awaited<ReturnType<typeof everyCardOf>>,
  reason: string,
): Promise<void> {
  for (const id of [keptId, mergedId]) {
    const after = await everyCardOf(context, [id])
    const told = await keepCorrectedIdentity(context, id, { before, after, reason })
    if (told.length > 0) await followReports(context, await measuredOf(context, id), new Set())
  }
}

/**
 * Undoes a merge: every column that it changed is restored; versions keep counting. Where a later change prevents it, a
 * lead separates the records card by card.
 * @throws Refusal `lead_required` with the obstacle, `invalid_transition` when the kept record was merged or closed since
 */
export async function undoMerge(context: Context, pairId: number, reason: string): Promise<void> {
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
  const codes = new Map([first, second].map(({ id, code }) => [id, code]))
  const against = hindrance(merge, current)
  if (against && !against.separable) throw impossible('merged', texts.inseparable(against.words))
  if (against && !signs(viewer, 'lead'))
    throw refuse('lead_required', { message: texts.leadSeparates(against.words) })
  const before = await everyCardOf(context, [keptId, mergedId])
  const answers = await readConsent(db, keptId)
  const parted = against ? await separateNewborns(context, merge, current, { reason, codes }) : null
  if (!parted) await restoreAll(context, merge)
  await takeStatementsAlong(context, merge)
  await db
    .updateTable('newborns')
    .set({ updatedAt: now, version: sql`version + 1` })
    .where('id', 'in', [keptId, mergedId])
    .execute()
  await db
    .updateTable('newbornMerges')
    .set({ undoneAt: now, undoneBy: viewer.userId, undoneReason: reason })
    .where('id', '=', merge.id)
    .execute()
  // Records that are taken apart card by card have followed the identity of each.
  if (!parted) await followIdentities(context, merge, before, reason)
  for (const id of [keptId, mergedId]) {
    await followConsent(context, id, { sampleId: null, before: answers })
    await lookAtNewborn(context, id)
    await lookAtSiblings(context, id)
  }
  for (const { id } of [first, second])
    context.effect({
      entity: 'newborn',
      id,
      details: { separated: pairId, ...(parted ? { cards: parted.cards, waiting: parted.waiting } : {}) },
    })
  await recordEvents(
    context,
    [[keptId, mergedId] as const, [mergedId, keptId] as const].map(([newbornId, otherId]) => ({
      newbornId,
      type: 'separated' as const,
      workgroupId: viewer.workgroupId,
      text: texts.separated(codes.get(otherId) ?? ''),
    })),
  )
}
