import type { IntakeCard } from '@sne/shared/contract'
import type { FamilyConsent, Screening } from '@sne/shared/domain'
import type { KeyContext } from '../../platform/calls/context.ts'
import { stepAnalyzables } from '../../records/analyses/analyzable.ts'
import { hasBegun, requiredScreenings } from '../../records/cards/required-screenings.ts'
import type { LockedRows } from '../../records/correction/rows.ts'
import { readConsent } from '../../records/family/newborn-consent.ts'
import { listLaboratories, routing } from '../../records/laboratories/laboratories.ts'
import { storeCategories } from './store-card.ts'

/** Destination of a card, and the offer of its birth point. */
const placeOf = ({ db }: KeyContext, sampleId: number) =>
  db
    .selectFrom('samples')
    .innerJoin('workgroups as author', 'author.id', 'samples.authorWorkgroupId')
    .innerJoin('shippings', 'shippings.id', 'samples.shippingId')
    .select(['author.config', 'shippings.id as shippingId', 'samples.authorWorkgroupId'])
    .select('shippings.destinationWorkgroupId as hubId')
    .where('samples.id', '=', sampleId)
    .executeTakeFirst()

const rowsOf = ({ db }: KeyContext, sampleId: number) =>
  db
    .selectFrom('analyzableSamples')
    .select(['id', 'category', 'status', 'consentRefusedAt', 'deletedAt'])
    .where('sampleId', '=', sampleId)
    .execute()

/**
 * Offers a card that no laboratory has read to the categories to which its family now agrees. The card waits for the
 * categories as if it were registered today. A category that a person took off the card stays off. A category that the
 * newborn's read cards refuse stays off too.
 * @param before the card as it was
 * @param consent the consent that the card gives now
 */
export async function offerAgain(
  context: KeyContext,
  card: IntakeCard,
  before: LockedRows['card'],
  consent: FamilyConsent,
): Promise<void> {
  const { id: sampleId, newbornId } = before
  const place = await placeOf(context, sampleId)
  const laboratories = await listLaboratories(context.db)
  const hub = laboratories.find(({ id }) => id === place?.hubId)
  if (!place || !hub) return
  const { answer, cards, isHeld } = await readConsent(context.db, newbornId)
  const begun = hasBegun(place.config, card.newborn.birthAt)
  const isDoubted = before.toldDoubts.includes('identity')
  const isAgreed = (category: Screening) => cards.length > 1 && !isDoubted && answer(category) === true
  const required = (one: FamilyConsent) => requiredScreenings(card.screenings, one, begun, isAgreed)
  const earlier = required(before.consent)
  const freed = required(consent).filter(
    (category) => !earlier.includes(category) && !isHeld({ sampleId, category }),
  )
  if (freed.length === 0) return
  const rows = await rowsOf(context, sampleId)
  const ended = rows.filter(
    ({ category, status, consentRefusedAt, deletedAt }) =>
      deletedAt === null &&
      consentRefusedAt !== null &&
      status === 'not_required' &&
      freed.some((one) => one === category),
  )
  await stepAnalyzables(
    context,
    ended.map(({ id }) => id),
    'take_back',
    { endedAt: null, consentRefusedAt: null },
  )
  const routes = routing(laboratories, hub)
  const missing = freed.filter((category) => !rows.some((row) => row.category === category))
  const given = missing.filter((category) => routes.has(category))
  await storeCategories(context, sampleId, newbornId, given, {
    shippingId: place.shippingId,
    authorWorkgroupId: place.authorWorkgroupId,
    routes,
  })
  const without = missing.filter((category) => !routes.has(category))
  if (missing.length > 0)
    await context.db
      .updateTable('samples')
      .set({
        screenings: [...new Set([...before.screenings, ...given])],
        screeningsWithoutLaboratory: [...new Set([...before.screeningsWithoutLaboratory, ...without])],
      })
      .where('id', '=', sampleId)
      .execute()
}
