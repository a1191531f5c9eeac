import type { IntakeCard } from '@sne/shared/contract'
import { type IdentityPoint, identityPoints } from '@sne/shared/domain'
import type { KeyContext } from '../../platform/calls/context.ts'
import { Refusal } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import type { KeptConflict } from '../../platform/database/json-shapes.ts'
import { notifyRoles, notifySupport } from '../../records/people/notify.ts'
import { contradictedPoints, contradictionsOf, receivedOf, statedColumns } from './identity.ts'
import { texts } from './texts.ts'

/** Whose code was used, and by which card. */
export interface Conflict extends KeptConflict {
  /** Null when the other record is another card of the same call, of which nothing is registered. */
  readonly newbornId: number | null
  /** The product's code of that newborn, or the barcode of that card. */
  readonly code: string
  readonly card: IntakeCard
}

const namesOf = (points: readonly IdentityPoint[]) => points.map((point) => identityPoints[point]).join(', ')

/** A card with a known code and another identity: nothing is registered, a person decides. */
export class IdentityConflict extends Refusal {
  readonly conflict: Conflict
  constructor(conflict: Conflict) {
    const { barcode, code, points, newbornId } = conflict
    const text = newbornId === null ? texts.otherCardSameCode : texts.otherIdentity
    super('identity_conflict', {
      message: text(barcode, code, namesOf(points)),
      details: { barcode, newborn: newbornId === null ? null : code, points },
      keepWrites: true,
    })
    this.conflict = conflict
  }
}

const knownRows = ({ db, caller }: KeyContext, codes: readonly string[]) =>
  db
    .selectFrom('newborns')
    .select(['id', 'code', 'externalCode', ...statedColumns])
    .where('birthWorkgroupId', '=', caller.workgroupId)
    .where('externalCode', 'in', codes)
    .execute()

/**
 * Asks of cards whose newborns are known whether they speak of those newborns.
 * @throws IdentityConflict for the first that does not
 */
export async function checkIdentities(context: KeyContext, cards: readonly IntakeCard[]): Promise<void> {
  if (cards.length === 0) return
  const rows = await knownRows(
    context,
    cards.map(({ newborn }) => newborn.code),
  )
  const known = new Map(rows.map((row) => [row.externalCode, row]))
  for (const card of cards) {
    const row = known.get(card.newborn.code)
    const points = row ? await contradictedPoints(context.db, row, card.newborn) : []
    if (!row || points.length === 0) continue
    const { barcode, newborn } = card
    throw new IdentityConflict({
      newbornId: row.id,
      code: row.code,
      card,
      barcode,
      points,
      received: receivedOf(newborn),
    })
  }
}

/**
 * Asks of the cards of one call that use one code whether they speak of one newborn, before anything is written: a conflict
 * with a newborn whom the call itself made would name a record that nobody finds any more. @throws IdentityConflict
 */
export function checkAmongCards(cards: readonly IntakeCard[]): void {
  const firstOf = new Map<string, IntakeCard>()
  for (const card of cards) {
    const { barcode, newborn } = card
    const first = firstOf.get(newborn.code)
    if (!first) firstOf.set(newborn.code, card)
    const points = first ? contradictionsOf(first.newborn, newborn) : []
    if (!first || points.length === 0) continue
    throw new IdentityConflict({
      newbornId: null,
      code: first.barcode,
      card,
      barcode,
      points,
      received: receivedOf(newborn),
    })
  }
}

/** A conflict once the call's writes are taken back: a newborn made by it is none any more. */
export async function stillKnown({ db }: KeyContext, conflict: Conflict): Promise<Conflict> {
  if (conflict.newbornId === null) return conflict
  const row = await db
    .selectFrom('newborns')
    .select('id')
    .where('id', '=', conflict.newbornId)
    .executeTakeFirst()
  return row ? conflict : { ...conflict, newbornId: null }
}

/** The columns of a kept message that say with whom it is in conflict. */
export const conflictColumns = (conflict: Conflict | null) => {
  if (!conflict) return { newbornId: null, conflict: null }
  const { newbornId, barcode, points, received } = conflict
  return { newbornId, conflict: json({ barcode, points, received }) }
}

/** Laboratories that know the newborn by a card, and the one to which the card in question goes. */
async function laboratoriesOf({ db }: KeyContext, newbornId: number | null, destinationId: number | null) {
  if (newbornId === null) return new Set(destinationId === null ? [] : [destinationId])
  const rows = await db
    .selectFrom('samples')
    .innerJoin('shippings', 'shippings.id', 'samples.shippingId')
    .select('shippings.destinationWorkgroupId as id')
    .where('samples.newbornId', '=', newbornId)
    .where('samples.deletedAt', 'is', null)
    .distinct()
    .execute()
  return new Set([...rows.map(({ id }) => id), ...(destinationId === null ? [] : [destinationId])])
}

/** Tells acceptance of the laboratories, and support, of both records; codes and barcodes, no names. */
export async function tellConflict(
  context: KeyContext,
  { newbornId, code, barcode, points }: Conflict,
  { messageId, destinationId }: { readonly messageId: number; readonly destinationId: number | null },
): Promise<void> {
  const birthPoint = await context.db
    .selectFrom('workgroups')
    .select(['name', 'code'])
    .where('id', '=', context.caller.workgroupId)
    .executeTakeFirstOrThrow()
  const message = {
    type: 'message' as const,
    title: texts.identityToVerify(barcode),
    text:
      newbornId === null
        ? `${texts.otherCardSameCode(barcode, code, namesOf(points))} ${texts.seeMessage(birthPoint.name, messageId)}`
        : texts.identityDiffers(barcode, birthPoint.name, birthPoint.code, code, namesOf(points), messageId),
  }
  const entity = { type: 'intake-message', id: messageId }
  for (const workgroupId of await laboratoriesOf(context, newbornId, destinationId))
    await notifyRoles(context, {
      ...message,
      entity,
      workgroupId,
      roles: ['acceptance'],
      link: newbornId === null ? null : `/newborn/${newbornId}`,
    })
  await notifySupport(context, { ...message, entity, link: `/intake/messages/${messageId}` })
}
