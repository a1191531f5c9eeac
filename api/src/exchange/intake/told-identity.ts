import type { IntakeCard } from '@sne/shared/contract'
import { contradictions, type IdentityPoint, identityPoints } from '@sne/shared/domain'
import type { KeyContext } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/open.ts'
import { cardOfBarcode, isBarcode } from '../../records/cards/barcode-case.ts'
import { keptRecord } from '../../records/newborns/kept-record.ts'
import type { Held } from './card-held.ts'
import { identityOf, receivedOf, statedBy, statedColumns } from './identity.ts'
import type { Conflict } from './identity-conflict.ts'
import { texts } from './texts.ts'

/** A registered card with a barcode of a message, of whatever birth point. */
export interface RegisteredCard {
  readonly id: number
  readonly barcode: string
  readonly newbornId: number
  readonly authorWorkgroupId: number
}

/**
 * Contradictions between a message and the present record of its newborn, by Italian names. A value from before a
 * correction counts as another identity: its sender does not know of the correction, or speaks of another newborn.
 */
export const otherIdentity = async (db: Db, newbornId: number, card: IntakeCard): Promise<string[]> =>
  (await otherPoints(db, newbornId, card)).map((point) => identityPoints[point])

async function otherPoints(db: Db, newbornId: number, { newborn }: IntakeCard): Promise<IdentityPoint[]> {
  const row = await db
    .selectFrom('newborns')
    .select(statedColumns)
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  return contradictions(identityOf(statedBy(row)), identityOf(receivedOf(newborn)))
}

/** The record to which the code of a card leads; null for a code that the birth point has not sent before. */
async function recordOfCode({ db, caller }: KeyContext, { newborn }: IntakeCard): Promise<number | null> {
  const row = await db
    .selectFrom('newborns')
    .select('id')
    .where('birthWorkgroupId', '=', caller.workgroupId)
    .where('externalCode', '=', newborn.code)
    .executeTakeFirst()
  return row ? keptRecord(db, row.id) : null
}

/** Is a registered card of the sender, and of the newborn whom the message names? */
export const isSameCard = async (
  context: KeyContext,
  card: IntakeCard,
  known: RegisteredCard,
): Promise<boolean> =>
  known.authorWorkgroupId === context.caller.workgroupId &&
  (await recordOfCode(context, card)) === known.newbornId

/** The registered card that has the barcode of a message; undefined for a new one. */
export async function registeredCard(
  { db }: KeyContext,
  { barcode }: IntakeCard,
): Promise<RegisteredCard | undefined> {
  const rows = await db
    .selectFrom('samples')
    .select(['id', 'barcode', 'newbornId', 'authorWorkgroupId'])
    .where(isBarcode('barcode', barcode))
    .where('deletedAt', 'is', null)
    .execute()
  return cardOfBarcode(rows, barcode)
}

/** The newborn who holds a registered card, beside what the message says. */
async function holderOf(
  db: Db,
  card: IntakeCard,
  { newbornId, barcode }: RegisteredCard,
  points: readonly IdentityPoint[],
): Promise<Conflict> {
  const { code } = await db
    .selectFrom('newborns')
    .select('code')
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  return { newbornId, code, card, barcode, points: [...points], received: receivedOf(card.newborn) }
}

/**
 * Doubt of identity that a message raises about a registered card; null where it names the newborn of the card. Another
 * newborn of the birth point, or another identity, is a doubt that holds every negative of the card's newborn. A new code
 * of this newborn is none.
 */
export async function heldIdentity(
  context: KeyContext,
  card: IntakeCard,
  known: RegisteredCard,
): Promise<Held | null> {
  const named = await recordOfCode(context, card)
  const points = await otherPoints(context.db, known.newbornId, card)
  const isSame = await isSameCard(context, card, known)
  if (isSame && points.length === 0) return null
  const isOther = points.length > 0 || (named !== null && named !== known.newbornId)
  return {
    barcode: known.barcode,
    sampleId: known.id,
    newbornId: known.newbornId,
    facts: [...(isSame ? [] : [texts.newbornCode]), ...points.map((point) => identityPoints[point])],
    judged: false,
    doubts: isOther ? ['identity'] : [],
    card,
    ...(isOther ? { conflict: await holderOf(context.db, card, known, points) } : {}),
  }
}
