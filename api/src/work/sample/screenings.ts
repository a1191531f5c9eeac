import {
  comingSampleStatuses,
  decidesCard,
  isOneOf,
  type Screening,
  screeningLabels,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { sees } from '../../platform/sessions/viewer.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { acceptCategories } from '../../records/cards/acceptance-effects.ts'
import { consentMissing } from '../../records/cards/consent-missing.ts'
import { lockSample } from '../../records/cards/lock-card.ts'
import { findSampleRow } from '../../records/cards/queries.ts'
import { removeAnalyzable } from '../../records/cards/remove-category.ts'
import { withheldOn } from '../../records/family/refused-in.ts'
import { listLaboratories, routing } from '../../records/laboratories/laboratories.ts'
import { keepPlannedCards } from '../../records/planned-cards/keep.ts'
import { withdrawRepeatOf } from '../../records/requests/withdraw-repeats.ts'
import { texts } from './texts.ts'

/** Adds categories to a card, in the state that the card has reached. */
export async function addScreenings(context: Context, sampleId: number, wanted: readonly Screening[]) {
  const { db, viewer, now } = context
  const card = await lockSample(context, sampleId)
  const known = await db
    .selectFrom('analyzableSamples')
    .select('category')
    .where('sampleId', '=', sampleId)
    .where('deletedAt', 'is', null)
    .execute()
  const missing = wanted.filter((category) => !known.some((row) => row.category === category))
  await requireConsent(context, card, missing)
  const laboratories = await listLaboratories(db)
  const own = laboratories.find(({ id }) => id === viewer.workgroupId) ?? found(laboratories[0])
  const routes = routing(laboratories, own)
  const unrouted = missing.filter((category) => !routes.has(category))
  if (unrouted.length > 0)
    throw refuse('category_without_laboratory', {
      message: texts.noLaboratory(unrouted.map((category) => `«${screeningLabels[category]}»`).join(', ')),
      details: { categories: unrouted },
    })
  if (!decidesCard(viewer.access, card) && missing.some((category) => routes.get(category) !== own.id))
    throw refuse('permission_denied', {
      message: texts.otherLaboratory,
    })
  for (const category of missing) {
    const made = await db
      .insertInto('analyzableSamples')
      .values({
        sampleId,
        newbornId: card.newbornId,
        category,
        workgroupId: routes.get(category) ?? own.id,
        status: 'waiting',
        createdAt: now,
      })
      .returning(['id', 'status'])
      .executeTakeFirstOrThrow()
    recordBirth(context, 'analyzable-sample', made)
  }
  if (card.status === 'accepted' && card.protocolNumber && missing.length > 0)
    await acceptCategories(
      context,
      {
        id: sampleId,
        barcode: card.barcode,
        newbornId: card.newbornId,
        authorWorkgroupId: card.authorWorkgroupId,
        sampleRequestId: null,
        motivation: card.machineName,
        workgroupId: own.id,
      },
      card.protocolNumber,
      [],
    )
  if (isOneOf(comingSampleStatuses, card.status))
    await withdrawRepeatOf(context, { sampleId, categories: missing }, texts.addedAgain)
  if (missing.length > 0) await keepPlannedCards(context, { newbornId: card.newbornId, workgroupId: own.id })
  if (missing.length > 0)
    context.audit({
      entity: 'sample',
      id: sampleId,
      action: 'add_screenings',
      details: { categories: missing },
    })
  const { screenings } = found(await findSampleRow(db, viewer, sampleId))
  return { changed: missing.length > 0, screenings }
}

/** @throws Refusal `consent_missing` for a category that the family has not agreed to on any card, or refuses */
async function requireConsent(
  { db }: Context,
  { id, newbornId }: { readonly id: number; readonly newbornId: number },
  categories: readonly Screening[],
) {
  if (categories.length === 0) return
  // An answer on another card is recorded before or after this, not meanwhile.
  await db.selectFrom('newborns').select('id').where('id', '=', newbornId).forUpdate().execute()
  const withheld = await withheldOn(db, { newbornId, sampleId: id, categories })
  if (withheld.size > 0) throw consentMissing([...withheld])
}

/**
 * Takes a category off a card from which nothing was punched for it. One that another laboratory analyses is theirs.
 * @throws Refusal `well_punched`, `not_found`, `open_findings`
 */
export async function removeScreening(
  context: Context,
  sampleId: number,
  category: Screening,
  reason: string,
) {
  const { db, viewer } = context
  await lockSample(context, sampleId)
  const row = await db
    .selectFrom('analyzableSamples')
    .select(['id', 'workgroupId', 'category'])
    .where('sampleId', '=', sampleId)
    .where('category', '=', category)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (row && !sees(viewer, { ...row, category })) throw refuse('not_found')
  const changed = row ? await removeAnalyzable(context, row.id, reason) : false
  // Without its last category here, a card that was sent elsewhere is out of sight.
  const card = await findSampleRow(db, viewer, sampleId)
  return { changed, screenings: card?.screenings ?? [] }
}
