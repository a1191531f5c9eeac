import type { IntakeCard, NotUnderstood } from '@sne/shared/contract'
import { ageHours, firstMotivation, type Screening, type ToldDoubt, toldDoubtsOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { cardOfBarcode, isBarcode } from '../../records/cards/barcode-case.ts'
import {
  consentOf,
  discsOfSpot,
  intakeConditionsOf,
  motherFactorsOf,
} from '../../records/cards/card-values.ts'
import { codeTakenBy } from '../../records/cards/code-taken.ts'
import { followStored } from '../../records/cards/refusal/follow-consent.ts'
import {
  type ExpectedScreening,
  expectedScreenings,
  hasBegun,
  requiredScreenings,
} from '../../records/cards/required-screenings.ts'
import { texts as cardTexts } from '../../records/cards/texts.ts'
import { mayBeTwins } from '../../records/correction/joined-twin.ts'
import { readConsent } from '../../records/family/newborn-consent.ts'
import { findLike } from '../../records/newborns/find-like.ts'
import { recordEvents } from '../../records/newborns/record-event.ts'
import { storeNewborn } from './store-newborn.ts'
import { texts } from './texts.ts'

/** Circles of a card where the birth point says nothing. */
const usualSpots = 5
/** Where a card goes. */
export interface CardPlace {
  readonly shippingId: number
  readonly authorWorkgroupId: number
  /** Laboratory that analyses each category. */
  readonly routes: ReadonlyMap<Screening, number>
}

/** What a message tells of a card beside its fields. */
export interface ToldOfCard {
  readonly doubts?: readonly ToldDoubt[]
  readonly notUnderstood?: readonly NotUnderstood[]
  /** Columns that name its order. */
  readonly order?: {
    readonly placerOrderNumber: string | null
    readonly fillerOrderNumber: string | null
    readonly birthFacilityName: string | null
    readonly birthFacilityCode: string | null
  }
}

export async function motivationOf(context: KeyContext, machineName: string) {
  const motivation = await context.db
    .selectFrom('motivations')
    .withPlugin(prepared)
    .select('id')
    .where('machineName', '=', machineName)
    .executeTakeFirst()
  if (motivation) return motivation.id
  throw refuse('intake_rejected', { message: texts.unknownMotivation(machineName) })
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

/** What the family agrees to on the newborn's earlier cards: a card that says nothing of it is analysed for it, too. */
async function agreedCategories(db: KeyContext['db'], newbornId: number) {
  const { answer } = await readConsent(db, newbornId)
  return (category: Screening): boolean => answer(category) === true
}

/**
 * Registers a card with its newborn and the categories for which it waits.
 * @param told what its message tells beside the fields
 * @throws Refusal `duplicate` when the barcode is taken, `intake_rejected` with what does not fit,
 * `identity_conflict` when its newborn's code is another newborn's.
 */
export async function storeCard(
  context: KeyContext,
  card: IntakeCard,
  place: CardPlace,
  told: ToldOfCard = {},
): Promise<number> {
  const { db, now } = context
  const taken = await db
    .selectFrom('samples')
    .withPlugin(prepared)
    .select('barcode')
    .where(isBarcode('barcode', card.barcode))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (taken)
    throw refuse('duplicate', {
      message:
        taken.barcode === card.barcode
          ? texts.cardKnown(card.barcode)
          : texts.cardKnownOtherwise(card.barcode, taken.barcode),
    })
  const takenBy = await codeTakenBy(db, card.barcode)
  if (takenBy) throw refuse('duplicate', { message: cardTexts.codeTaken(card.barcode, takenBy) })
  const newborn = await storeNewborn(context, card)
  const earlier = await db
    .selectFrom('samples')
    .withPlugin(prepared)
    .select(['id', 'barcode', 'sampleNumber'])
    .where('newbornId', '=', newborn.id)
    .where('deletedAt', 'is', null)
    .orderBy('sampleNumber', 'desc')
    .execute()
  const named = card.previousBarcode ? cardOfBarcode(earlier, card.previousBarcode) : undefined
  const previous = named ?? earlier[0]
  const first = earlier.length === 0
  const isOther = !newborn.isNew && (await mayBeTwins(db, newborn.namedId, newborn.id))
  const doubts: readonly ToldDoubt[] = isOther ? [...(told.doubts ?? []), 'identity'] : (told.doubts ?? [])
  const request =
    first || doubts.includes('identity') ? undefined : await waitingRequest(context, newborn.id, card)
  const consent = consentOf(card)
  const { config } = await db
    .selectFrom('workgroups')
    .withPlugin(prepared)
    .select('config')
    .where('id', '=', place.authorWorkgroupId)
    .executeTakeFirstOrThrow()
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

  const sample = await db
    .insertInto('samples')
    .values({
      barcode: card.barcode,
      newbornId: newborn.id,
      namedNewbornId: newborn.namedId === newborn.id ? null : newborn.namedId,
      shippingId: place.shippingId,
      authorWorkgroupId: place.authorWorkgroupId,
      motivationId: await motivationOf(context, card.motivation ?? (first ? firstMotivation : 'control')),
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
    .executeTakeFirstOrThrow()
  recordBirth(context, 'sample', sample)
  await followTold(context, { id: sample.id, newbornId: newborn.id, barcode: card.barcode })
  // With the day of the card: twins of whom nobody said so have cards of one day.
  if (newborn.isNew) await findLike(context, newborn.id)
  if (first) await expectCategories(context, newborn.id, expectedScreenings(config, birthAt, consent), place)
  await storeCategories(context, sample.id, newborn.id, categories, place)
  if (!newborn.isNew) await followStored(context, newborn.id, sample.id)
  const at = { newbornId: newborn.id, workgroupId: place.authorWorkgroupId, refs: { sampleId: sample.id } }
  await recordEvents(context, [
    ...(newborn.isNew ? [{ ...at, type: 'registered' as const, text: texts.registered }] : []),
    {
      ...at,
      type: 'sample_collected',
      at: card.collectedAt,
      text: texts.collected(card.barcode),
    },
  ])
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

/** What the birth point's screening offers is expected of its newborn from now on. */
async function expectCategories(
  { db, now }: KeyContext,
  newbornId: number,
  offered: readonly ExpectedScreening[],
  { routes, shippingId }: CardPlace,
) {
  const expected = offered.filter(({ category }) => routes.has(category))
  if (expected.length === 0) return
  await db
    .insertInto('expectedCategories')
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
    .execute()
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
