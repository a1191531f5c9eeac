import { canDeleteSample } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { analysesOfCard } from '../../records/cards/analyses-of-card.ts'
import { findSample } from '../../records/cards/queries.ts'
import { followConsentWithout } from '../../records/cards/refusal/follow-consent.ts'
import { tellKeptRefusal } from '../../records/cards/refusal/tell-kept-refusal.ts'
import { keepPlannedCardsEverywhere } from '../../records/planned-cards/keep.ts'
import { tellSupervisors } from '../../records/planned-cards/tell-supervisors.ts'
import { freeAnalyses } from '../../records/plates/free-wells.ts'
import { releaseAnswered } from '../../records/requests/answered.ts'
import { texts } from './texts.ts'

interface Removal {
  readonly reason: string
  readonly version?: number
}

/** Its categories go with it; each keeps who removed it and why. */
async function removeCategories(context: Context, sampleId: number, reason: string): Promise<void> {
  const { db, viewer, now } = context
  const gone = await db
    .updateTable('analyzableSamples')
    .set({ deletedAt: now, deletedBy: viewer.userId, deletedReason: reason, version: sql`version + 1` })
    .where('sampleId', '=', sampleId)
    .where('deletedAt', 'is', null)
    .returning(['id', 'status'])
    .execute()
  for (const { id, status } of gone)
    context.effect({ entity: 'analyzable-sample', id, from: status, to: null })
}

/**
 * Removes a card that was never accepted, or of which nothing was punched or measured. The card leaves the plates on
 * which it was planned, and its barcode is free again. The request that it answered waits for another card. The
 * newborn's open analysis requests stay. Material that was asked for because of the card stays asked for. Nobody
 * drops out of the screening with a card.
 * @throws Refusal `not_found`, `stale_version`, `invalid_transition` where material of it was used
 */
export async function deleteSample(context: Context, id: number, { reason, version }: Removal) {
  const { db, viewer, now } = context
  const card = found(
    await db.selectFrom('samples').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  if (card.deletedAt !== null) return { changed: false }
  if (version !== undefined && version !== card.version)
    throw refuse('stale_version', { details: { current: await findSample(db, viewer, id, now) } })
  const analyses = await analysesOfCard(context, id)
  const used = analyses.filter(({ status }) => status !== 'planned')
  if (!canDeleteSample({ everAccepted: card.acceptedAt !== null, hasResults: used.length > 0 })) {
    const plates = [...new Set(used.flatMap(({ plate }) => plate ?? []))].join(', ')
    throw refuse('invalid_transition', {
      message: texts.notDeletable(plates || texts.plateGone),
      details: { from: card.status, to: null, allowed: [] },
    })
  }
  await freeAnalyses(
    context,
    analyses.map((analysis) => analysis.id),
  )
  await releaseAnswered(context, { sampleId: id })
  await removeCategories(context, id, reason)
  await db
    .updateTable('samples')
    .set({ deletedAt: now, deletedBy: viewer.userId, deletedReason: reason, version: card.version + 1 })
    .where('id', '=', id)
    .execute()
  await followConsentWithout(context, card)
  await tellKeptRefusal(context, card)
  const moved = await keepPlannedCardsEverywhere(context, card.newbornId)
  await tellSupervisors(context, card.newbornId, moved)
  context.audit({ entity: 'sample', id, action: 'delete', from: card.status, reason })
  return { changed: true }
}
