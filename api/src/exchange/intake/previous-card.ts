import type { IntakeCard } from '@sne/shared/contract'
import { contradictions, type IdentityPoint, unprovenPoints } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/open.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import { contradictedPoints, identityOf, receivedOf, statedBy, statedColumns, statesOf } from './identity.ts'
import { IdentityConflict } from './identity-conflict.ts'

/** The newborn whose card a card names as its previous one, among the cards of the same birth point; null without one. */
export async function previousNewbornId(
  { db, caller }: KeyContext,
  { previousBarcode }: IntakeCard,
): Promise<number | null> {
  if (!previousBarcode) return null
  const previous = await db
    .selectFrom('samples')
    .select('newbornId')
    .where(isBarcode('barcode', previousBarcode))
    .where('authorWorkgroupId', '=', caller.workgroupId)
    .where('deletedAt', 'is', null)
    .orderBy(sql`barcode = ${previousBarcode}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return previous?.newbornId ?? null
}

/**
 * Contradictions between a card and the newborn of its previous card, and doubts whether it is that newborn. The record
 * counts as it is, and as it was before a correction. None when both are one newborn.
 */
async function doubtsAbout(
  db: Db,
  newbornId: number,
  newborn: IntakeCard['newborn'],
): Promise<IdentityPoint[]> {
  const received = identityOf(receivedOf(newborn))
  const doubts = (await statesOf(db, newbornId)).map((row) => {
    const known = identityOf(statedBy(row))
    const points = contradictions(known, received)
    const isMultiple = Math.max(newborn.plurality?.n ?? 1, row.pluralityCount ?? 1) > 1
    return points.length > 0 ? points : unprovenPoints(known, received, isMultiple)
  })
  return doubts.some((points) => points.length === 0) ? [] : (doubts[0] ?? [])
}

/**
 * Asks of a card whose previous card is registered whether it speaks of the newborn of that card.
 * @param knownId the newborn of the card's code; null for a new code
 * @returns the newborn of the previous card, where the card of a new code is that newborn's
 * @throws IdentityConflict when it contradicts that newborn, or when a new code leaves open who it is
 */
export async function checkPrevious(
  context: KeyContext,
  card: IntakeCard,
  knownId: number | null,
): Promise<{ id: number; code: string } | null> {
  const { db } = context
  const id = await previousNewbornId(context, card)
  if (id === null || id === knownId) return null
  const row = await db
    .selectFrom('newborns')
    .select(['id', 'code', ...statedColumns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { barcode, newborn } = card
  const points =
    knownId === null ? await doubtsAbout(db, id, newborn) : await contradictedPoints(db, row, newborn)
  if (points.length === 0) return knownId === null ? { id, code: row.code } : null
  const received = receivedOf(newborn)
  throw new IdentityConflict({
    newbornId: id,
    code: row.code,
    card,
    barcode,
    points,
    received,
    byPrevious: true,
  })
}
