import type { IntakeCard, NotUnderstood } from '@sne/shared/contract'
import { ageHours, firstMotivation, type Screening, type ToldDoubt, toldDoubtsOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import type { WorkgroupSettings } from '../../platform/database/json-shapes.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { sendAhead, together } from '../../platform/database/sending.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { cardOfBarcode, isBarcode } from '../../records/cards/barcode-case.ts'
import {
  consentOf,
  discsOfSpot,
  intakeConditionsOf,
  motherFactorsOf,
} from '../../records/cards/card-values.ts'
import { codeHolders } from '../../records/cards/code-taken.ts'
import { followStored } from '../../records/cards/refusal/follow-consent.ts'
import {
  type ExpectedScreening,
  expectedScreenings,
  hasBegun,
  requiredScreenings,
} from '../../records/cards/required-screenings.ts'
import { mayBeTwins } from '../../records/correction/joined-twin.ts'
import { readConsent } from '../../records/family/newborn-consent.ts'
import { candidatesQuery, findLikeOfNew } from '../../records/newborns/find-like.ts'
import { tellEvents } from '../../records/newborns/record-event.ts'
import { foundMotivation, motivationOf, motivationQuery } from './motivation.ts'
import { cardWith, configOf, earlierCards, refuseTaken } from './registered-before.ts'
import { storeNewborn } from './store-newborn.ts'
import { texts } from './texts.ts'

/** Circles of a card where the birth point says nothing. */
const usualSpots = 5
/** Destination of a card. */
export interface CardPlace {
  readonly shippingId: number
  readonly authorWorkgroupId: number
  /** Laboratory that analyses each category. */
  readonly routes: ReadonlyMap<Screening, number>
  /** What the birth point does, where it was read with the card's way. */
  readonly config?: WorkgroupSettings
}

/** Facts that a message tells of a card beside its fields. */
export interface ToldOfCard {
  readonly doubts?: readonly ToldDoubt[]
  readonly notUnderstood?: readonly NotUnderstood[]
  /** Nobody has its barcode or any code of its newborn, and it names no previous card. */
  readonly isUnknown?: boolean
  /** Columns that name its order. */
  readonly order?: {
    readonly placerOrderNumber: string | null
    readonly fillerOrderNumber: string | null
    readonly birthFacilityName: string | null
    readonly birthFacilityCode: string | null
  }
}

/**
 * The request that a further card is sent for: the reason on the card says which comes first, then a recall, then the oldest;
 * a planned card counts from its first day on. Every other one that it fits is answered with it at the acceptance. A card whose
 * identity is doubted is sent for none before a person answers.
 */
const waitingRequest = (context: KeyContext, newbornId: number, card: IntakeCard) =>
  context.db
    .selectFrom('sampleRequests')
    .leftJoin('motivations', 'motivations.id', 'sampleRequests.motivationId')
    .select('sampleRequests.id')
    .where('newbornId', '=', newbornId)
    .where('status', '=', 'pending')
    .where('type', 'in', ['new_spot', 'scheduled'])
    .where('approvedAt', 'is not', null)
    .where(
      sql<boolean>`(type <> 'scheduled' or from_date is null
        or (${card.collectedAt}::timestamptz at time zone 'Europe/Rome')::date >= from_date)`,
    )
    .orderBy(sql`coalesce(motivations.machine_name = ${card.motivation ?? null}::text, false)`, 'desc')
    .orderBy(sql`type = 'scheduled'`)
    .orderBy('sampleRequests.id')
    .limit(1)
    .executeTakeFirst()

/**
 * Categories that the family agrees to on the newborn's earlier cards: a card without an answer is analysed for them,
 * too.
 */
async function agreedCategories(db: KeyContext['db'], newbornId: number) {
  const { answer } = await readConsent(db, newbornId)
  return (category: Screening): boolean => answer(category) === true
}

/**
 * Registers a card with its newborn and the categories for which it waits.
 * @param told facts that its message tells beside the fields
 * @throws Refusal `duplicate` when the barcode is taken
 * @throws Refusal `intake_rejected` with the facts that do not fit
 * @throws Refusal `identity_conflict` when its newborn's code is another newborn's
 */
export async function storeCard(
  context: KeyContext,
  card: IntakeCard,
  place: CardPlace,
  told: ToldOfCard = {},
): Promise<number> {
  const { db, now } = context
  const usual = card.motivation ?? firstMotivation
  const [cards, holders, motivations] = await together(
    db,
    cardWith(context, card.barcode),
    codeHolders(db, card.barcode),
    motivationQuery(context, usual),
  )
  refuseTaken(card.barcode, cards[0]?.barcode, holders[0]?.by)
  const newborn = await storeNewborn(context, card, told.isUnknown)
  const earlier = newborn.isNew ? [] : await earlierCards(context, newborn.id)
  const named = card.previousBarcode ? cardOfBarcode(earlier, card.previousBarcode) : undefined
  const previous = named ?? earlier[0]
  const first = earlier.length === 0
  const isOther = !newborn.isNew && (await mayBeTwins(db, newborn.namedId, newborn.id))
  const doubts: readonly ToldDoubt[] = isOther ? [...(told.doubts ?? []), 'identity'] : (told.doubts ?? [])
  const request =
    first || doubts.includes('identity') ? undefined : await waitingRequest(context, newborn.id, card)
  const consent = consentOf(card)
  const config = place.config ?? (await configOf(context, place.authorWorkgroupId))
  const reason = card.motivation ?? (first ? firstMotivation : 'control')
  const motivationId =
    reason === usual ? foundMotivation(motivations[0], reason) : await motivationOf(context, reason)
  const isAgreed = first || doubts.includes('identity') ? () => false : await agreedCategories(db, newborn.id)
  const required = requiredScreenings(
    card.screenings,
    consent,
    hasBegun(config, card.newborn.birthAt),
    isAgreed,
  )
  const categories = required.filter((category) => place.routes.has(category))
  const spotsTotal = card.spotsTotal ?? usualSpots
  const { birthAt, birthTimeKnown } = card.newborn

  const inserting = db
    .insertInto('samples')
    .withPlugin(prepared)
    .values({
      barcode: card.barcode,
      newbornId: newborn.id,
      namedNewbornId: newborn.namedId === newborn.id ? null : newborn.namedId,
      shippingId: place.shippingId,
      authorWorkgroupId: place.authorWorkgroupId,
      motivationId,
      sampleNumber: (earlier[0]?.sampleNumber ?? 0) + 1,
      previousSampleId: previous?.id ?? null,
      toldPreviousBarcode: named ? null : card.previousBarcode || null,
      sampleRequestId: request?.id ?? null,
      collectedAt: card.collectedAt,
      collectionTimeKnown: card.collectionTimeKnown,
      collectedBy: card.collectedBy ?? null,
      collectionMethod: card.collectionMethod ?? null,
      ward: card.ward ?? null,
      ageAtCollectionHours:
        birthTimeKnown && card.collectionTimeKnown ? ageHours(birthAt, card.collectedAt) : null,
      weightAtCollection: card.weightAtCollection ?? null,
      feeding: card.feeding,
      conditions: json(intakeConditionsOf(card)),
      motherFactors: json(motherFactorsOf(card)),
      consent: json(consent),
      transferHospital: card.transferHospital ?? null,
      screenings: categories,
      screeningsWithoutLaboratory: required.filter((category) => !place.routes.has(category)),
      spotsTotal,
      punchesTotal: spotsTotal * discsOfSpot,
      status: 'registered',
      spokeNotes: card.spokeNotes ?? null,
      toldDoubts: toldDoubtsOf(card, doubts),
      notUnderstood: json([...(told.notUnderstood ?? [])]),
      ...told.order,
      createdAt: now,
    })
    .returning(['id', 'status'])
  const [[sample], like] = await together(
    db,
    inserting,
    ...(newborn.made ? [candidatesQuery(db, newborn.made)] : []),
  )
  if (!sample) throw new Error('A card was not written.')
  recordBirth(context, 'sample', sample)
  if (!newborn.isNew)
    await followTold(context, { id: sample.id, newbornId: newborn.id, barcode: card.barcode })
  // With the day of the card: twins of whom nobody said so have cards of one day.
  if (newborn.made)
    await findLikeOfNew(
      context,
      newborn.id,
      (like ?? []).map(({ id }) => id),
    )
  if (first) await expectCategories(context, newborn.id, expectedScreenings(config, birthAt, consent), place)
  const at = { newbornId: newborn.id, workgroupId: place.authorWorkgroupId, refs: { sampleId: sample.id } }
  await tellEvents(context, [
    ...(newborn.isNew ? [{ ...at, type: 'registered' as const, text: texts.registered }] : []),
    {
      ...at,
      type: 'sample_collected',
      at: card.collectedAt,
      text: texts.collected(card.barcode),
    },
  ])
  await storeCategories(context, sample.id, newborn.id, categories, place)
  if (!newborn.isNew) await followStored(context, newborn.id, sample.id)
  return sample.id
}

/** Cards of the newborn that named this one as their previous card before it came follow it from now on. */
const followTold = (
  { db }: KeyContext,
  { id, newbornId, barcode }: { readonly id: number; readonly newbornId: number; readonly barcode: string },
) =>
  db
    .updateTable('samples')
    .set((eb) => ({ previousSampleId: id, toldPreviousBarcode: null, version: eb('version', '+', 1) }))
    .where(isBarcode('toldPreviousBarcode', barcode))
    .where('newbornId', '=', newbornId)
    .where('id', '<>', id)
    .where('deletedAt', 'is', null)
    .execute()

/** Makes the categories of the birth point's screening expected for its newborn. */
async function expectCategories(
  { db, now }: KeyContext,
  newbornId: number,
  offered: readonly ExpectedScreening[],
  { routes, shippingId }: CardPlace,
) {
  const expected = offered.filter(({ category }) => routes.has(category))
  if (expected.length === 0) return
  const inserting = db
    .insertInto('expectedCategories')
    .withPlugin(prepared)
    .values(
      expected.map(({ category, consentUnknown }) => ({
        newbornId,
        category,
        workgroupId: routes.get(category) ?? null,
        hubWorkgroupId: sql<number>`(select destination_workgroup_id from shippings where id = ${shippingId})`,
        since: now,
        consentUnknown,
      })),
    )
    .onConflict((conflict) => conflict.columns(['newbornId', 'category']).doNothing())
  await sendAhead(db, inserting)
}

/** One analysable sample a category, waiting for its laboratory. */
export async function storeCategories(
  context: KeyContext,
  sampleId: number,
  newbornId: number,
  categories: readonly Screening[],
  { routes }: CardPlace,
) {
  const rows = categories.flatMap((category) => {
    const workgroupId = routes.get(category)
    return workgroupId === undefined
      ? []
      : [{ sampleId, newbornId, category, workgroupId, status: 'waiting' as const, createdAt: context.now }]
  })
  if (rows.length === 0) return
  // At most seven categories: as many statements, whose plans are kept.
  const made = await context.db
    .insertInto('analyzableSamples')
    .values(rows)
    .returning(['id', 'status'])
    .withPlugin(prepared)
    .execute()
  for (const row of made) recordBirth(context, 'analyzable-sample', row)
}
