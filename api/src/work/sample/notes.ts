import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { lockOwnSample } from '../../records/cards/lock-card.ts'
import { findSampleRow } from '../../records/cards/queries.ts'

/** The laboratory's note. @throws Refusal `permission_denied`, `stale_version` with the newer card */
export async function saveNotes(
  context: Context,
  id: number,
  hubNotes: string | null,
  version: number | undefined,
) {
  const { db, viewer } = context
  const card = await lockOwnSample(context, id)
  const current = () => findSampleRow(db, viewer, id)
  if (version !== undefined && version !== card.version)
    throw refuse('stale_version', { details: { current: await current() } })
  if (card.hubNotes === hubNotes) return { changed: false, sample: found(await current()) }
  await db
    .updateTable('samples')
    .set({ hubNotes, version: card.version + 1 })
    .where('id', '=', id)
    .execute()
  const values = changedValues({ hubNotes: card.hubNotes }, { hubNotes })
  context.effect({ entity: 'sample', id, values })
  context.audit({ entity: 'sample', id, action: 'update', details: { fields: ['hubNotes'] } })
  return { changed: true, sample: found(await current()) }
}
