import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import type { HeldRows, MergeChange } from '../../platform/database/json-shapes.ts'
import { recordEvents } from '../../records/newborns/record-event.ts'
import { heldOf, type MovedTable, overtaken, restore, type Snapshot, snapshotOf } from './changes.ts'
import { impossible, lockNewborns } from './lock.ts'

/** What came to the newborn after the merge and could belong to either record. */
const came: Readonly<Partial<Record<MovedTable, string>>> = {
  samples: 'è arrivato un altro cartoncino',
  analysis_requests: 'è stata aperta una richiesta di analisi',
  analyzable_samples: 'è stata aggiunta una categoria a un cartoncino',
  reports: 'è stato preparato un referto',
  sample_requests: 'è stato richiesto altro materiale',
  internal_registry: 'è stata aggiunta una voce di registro',
  communications: 'è stata registrata una comunicazione',
  follow_ups: 'è stato aggiunto un follow-up',
}

/** What was changed after the merge, by the table of the row. */
const changedSince: Readonly<Record<string, string>> = {
  newborns: 'i dati del neonato sono stati corretti',
  samples: 'un cartoncino è stato corretto',
  analysis_requests: 'una richiesta di analisi è cambiata',
  reports: 'un referto è cambiato',
  analysis_values: 'un valore è cambiato',
  sample_analyses: 'un’analisi è cambiata',
}

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
  if (kept?.row.merged_into_id) return 'la scheda è stata unita a sua volta: annullare prima quell’unione'
  const signed = now.some((one) => signedSince(one, merge.at))
  if (signed) return 'è stato accettato o riaperto un referto'
  if (typeof kept?.row.closure_at === 'string' && Date.parse(kept.row.closure_at) > Date.parse(merge.at))
    return 'il neonato è stato chiuso'
  const added = newRows(merge.held, heldOf(now)).map((table) => came[table as MovedTable])
  const [word] = added.filter(Boolean)
  if (word) return word
  const [other] = overtaken(merge.changes, now)
  return other ? (changedSince[other.table] ?? 'i dati sono cambiati') : null
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
  if (reason) throw impossible('merged', `Non si può più separare: dopo l’unione ${reason}.`)
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
  for (const { id } of [first, second])
    context.effect({ entity: 'newborn', id, details: { separated: pairId } })
  const codeOf = (id: number) => (first.id === id ? first.code : second.code)
  await recordEvents(
    context,
    [[keptId, mergedId] as const, [mergedId, keptId] as const].map(([newbornId, otherId]) => ({
      newbornId,
      type: 'separated' as const,
      workgroupId: viewer.workgroupId,
      text: `L’unione con la scheda ${codeOf(otherId)} è stata annullata.`,
    })),
  )
}
