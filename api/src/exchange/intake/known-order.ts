import type { IntakeCard, NotUnderstood } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { storableText } from '../../platform/database/storable-text.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import { keptRecord } from '../../records/newborns/kept-record.ts'
import { boundedText, type IntakeOrder } from '../hl7/index.ts'

/** Columns of a card that name its order. */
export const orderColumns = ({ orderNumber, fillerNumber, birthHospital }: IntakeOrder) => ({
  placerOrderNumber: orderNumber,
  fillerOrderNumber: fillerNumber,
  birthFacilityName: birthHospital?.name ?? null,
  birthFacilityCode: birthHospital?.id ?? null,
})

/** Parts kept with one card; its message has them all. */
const mostParts = 50

/** Unreadable parts of a card's message, beside its notes. */
export const notUnderstoodOf = ({ unmapped }: IntakeOrder): NotUnderstood[] =>
  unmapped
    .filter(({ kind }) => kind === 'not_understood')
    .slice(0, mostParts)
    .map(({ location, text }) => ({ location, text: storableText(boundedText(text)) ?? '' }))

export interface KnownCard {
  readonly id: number
  readonly barcode: string
  readonly shippingId: number | null
  readonly newbornId: number
}

/** The newborn whom the birth point knows by a code; the record to which it was joined. */
export async function newbornOfCode({ db, caller }: KeyContext, code: string): Promise<number | null> {
  const row = await db
    .selectFrom('newborns')
    .select('id')
    .where('birthWorkgroupId', '=', caller.workgroupId)
    .where('externalCode', '=', code)
    .executeTakeFirst()
  return row ? keptRecord(db, row.id) : null
}

const ownCards = ({ db, caller }: KeyContext) =>
  db
    .selectFrom('samples')
    .select(['id', 'barcode', 'shippingId', 'newbornId'])
    .where('deletedAt', 'is', null)
    .where('authorWorkgroupId', '=', caller.workgroupId)

/** The birth point's card with a barcode. */
export const cardByBarcode = (context: KeyContext, barcode: string): Promise<KnownCard | undefined> =>
  ownCards(context)
    .where(isBarcode('barcode', barcode))
    // Two cards of an earlier version may differ by case alone.
    .orderBy(sql`barcode = ${barcode}`, 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newborn's cards whose order has one of these numbers. */
export const cardsByOrder = (
  context: KeyContext,
  newbornId: number,
  numbers: readonly string[],
): Promise<KnownCard[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : ownCards(context)
        .where('newbornId', '=', newbornId)
        .where((eb) =>
          eb.or([eb('placerOrderNumber', 'in', numbers), eb('fillerOrderNumber', 'in', numbers)]),
        )
        .orderBy('id')
        .execute()

const isRegistered = async ({ db }: KeyContext, { barcode }: IntakeCard): Promise<boolean> =>
  (await db
    .selectFrom('samples')
    .select('id')
    .where(isBarcode('barcode', barcode))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined

/**
 * Finds the registered card of an order by its barcode. The order's number finds the card of a change when nobody has
 * a card with the barcode. Null when the card is new, or somebody else's.
 */
export async function knownCard(context: KeyContext, order: IntakeOrder): Promise<KnownCard | null> {
  const { card, control, orderNumber } = order
  const newbornId = await newbornOfCode(context, card.newborn.code)
  if (newbornId === null) return null
  const known = await cardByBarcode(context, card.barcode)
  if (known) return known.newbornId === newbornId ? known : null
  if (control !== 'change' || !orderNumber || (await isRegistered(context, card))) return null
  const [only, ...others] = await cardsByOrder(context, newbornId, [orderNumber])
  return only && others.length === 0 ? only : null
}
