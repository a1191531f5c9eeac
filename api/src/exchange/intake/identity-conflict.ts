import { createHash } from 'node:crypto'
import type { IntakeCard } from '@sne/shared/contract'
import { type IdentityPoint, identityPoints } from '@sne/shared/domain'
import type { KeyContext } from '../../platform/calls/context.ts'
import { Refusal } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import type { KeptConflict } from '../../platform/database/json-shapes.ts'
import { atSavepoint } from '../../platform/database/savepoint.ts'
import { notifyRoles, notifySupport } from '../../records/people/notify.ts'
import { contradictedPoints, receivedOf, statedColumns } from './identity.ts'
import { texts } from './texts.ts'

/** Whose code was used, and by which card. */
export interface Conflict extends KeptConflict {
  readonly newbornId: number
  /** The product's code of that newborn. */
  readonly code: string
  readonly card: IntakeCard
}

const namesOf = (points: readonly IdentityPoint[]) => points.map((point) => identityPoints[point]).join(', ')

/** A card with a known code and another identity: nothing is registered, a person decides. */
export class IdentityConflict extends Refusal {
  readonly conflict: Conflict
  constructor(conflict: Conflict) {
    const { barcode, code, points } = conflict
    super('identity_conflict', {
      message: texts.otherIdentity(barcode, code, namesOf(points)),
      details: { barcode, newborn: code, points },
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

/** The columns of a kept message that say with whom it is in conflict. */
export const conflictColumns = (conflict: Conflict | null) => {
  if (!conflict) return { newbornId: null, conflict: null }
  const { newbornId, barcode, points, received } = conflict
  return { newbornId, conflict: json({ barcode, points, received }) }
}

/** Laboratories that know the newborn by a card, and the one to which the card in question goes. */
async function laboratoriesOf({ db }: KeyContext, newbornId: number, destinationId: number | null) {
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
    text: texts.identityDiffers(barcode, birthPoint.name, birthPoint.code, code, namesOf(points), messageId),
  }
  const entity = { type: 'intake-message', id: messageId }
  for (const workgroupId of await laboratoriesOf(context, newbornId, destinationId))
    await notifyRoles(context, {
      ...message,
      entity,
      workgroupId,
      roles: ['acceptance'],
      link: `/newborn/${newbornId}`,
    })
  await notifySupport(context, { ...message, entity, link: `/intake/messages/${messageId}` })
}

/** Keeps the card of a call in JSON. The same card again is kept and told once. */
async function keepCard(context: KeyContext, conflict: Conflict, message: string, destinationId: number) {
  const { db, caller, now } = context
  const text = JSON.stringify(conflict.card, null, 2)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const earlier = await db
    .selectFrom('intakeMessages')
    .select('id')
    .where('sha256', '=', sha256)
    .where('workgroupId', '=', caller.workgroupId)
    .executeTakeFirst()
  if (earlier) return
  const { id } = await db
    .insertInto('intakeMessages')
    .values({
      receivedAt: now,
      source: 'json',
      workgroupId: caller.workgroupId,
      apiKeyId: caller.apiKeyId,
      controlId: conflict.barcode,
      sha256,
      text,
      ack: 'AE',
      problems: json([{ location: 'cards.newborn', code: 'identity_conflict', text: message }]),
      ...conflictColumns(conflict),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellConflict(context, conflict, { messageId: id, destinationId })
  context.audit({ entity: 'intake-message', id, action: 'receive', to: 'AE' })
}

/**
 * Runs a call that registers cards. A card in conflict takes back all that the call wrote; the card is kept for people.
 * @param destinationOf laboratory to which the cards go
 * @throws IdentityConflict once the card is kept
 */
export async function keepingConflict<T>(
  context: KeyContext,
  destinationOf: () => Promise<number>,
  work: (own: KeyContext) => Promise<T>,
): Promise<T> {
  // What the call says of itself counts when its writes do.
  const said: (() => void)[] = []
  const own: KeyContext = {
    ...context,
    audit: (entry) => void said.push(() => context.audit(entry)),
    effect: (effect) => void said.push(() => context.effect(effect)),
    afterCommit: (task) => void said.push(() => context.afterCommit(task)),
  }
  const attempt = await atSavepoint(context.db, () => work(own))
  if ('value' in attempt) {
    for (const say of said) say()
    return attempt.value
  }
  const { error } = attempt
  if (error instanceof IdentityConflict)
    await keepCard(context, error.conflict, error.message, await destinationOf())
  throw error
}
