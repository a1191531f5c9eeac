import { decidesCard } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { type SampleRecord, sampleRows } from './row-queries.ts'
import { texts } from './texts.ts'
import { sampleInSight } from './visible.ts'

/** A card in sight, locked. @throws Refusal `not_found` */
export async function lockSample(context: Context, id: number): Promise<SampleRecord> {
  const { db, viewer } = context
  await db.selectFrom('samples').select('id').where('id', '=', id).forUpdate().execute()
  return found(
    await sampleRows(db, viewer).where(sampleInSight(viewer)).where('samples.id', '=', id).executeTakeFirst(),
  )
}

/**
 * A card in sight, locked, that the viewer's laboratory may decide.
 * @throws Refusal `not_found`, `permission_denied` for a card that was sent to another laboratory
 */
export async function lockOwnSample(context: Context, id: number): Promise<SampleRecord> {
  const card = await lockSample(context, id)
  if (decidesCard(context.viewer.access, card)) return card
  throw refuse('permission_denied', { message: texts.otherLaboratory })
}
