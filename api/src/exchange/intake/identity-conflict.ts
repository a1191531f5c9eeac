import type { IntakeCard } from '@sne/shared/contract'
import { type IdentityPoint, identityPoints } from '@sne/shared/domain'
import type { KeyContext } from '../../platform/calls/context.ts'
import { Refusal } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import type { KeptConflict } from '../../platform/database/json-shapes.ts'
import { cardOfBarcode } from '../../records/cards/barcode-case.ts'
import { contradictedPoints, contradictionsOf, receivedOf, statedColumns } from './identity.ts'
import { texts } from './texts.ts'

/** Whose code was used, and by which card. */
export interface Conflict extends KeptConflict {
  /** Null when the other record is another card of the same call, of which nothing is registered. */
  readonly newbornId: number | null
  /** The product's code of that newborn, or the barcode of that card. */
  readonly code: string
  readonly card: IntakeCard
  /** The known newborn is the one of the previous card, not the one of the code. */
  readonly byPrevious?: boolean
}

/** Italian names of the points. */
export const namesOf = (points: readonly IdentityPoint[]) =>
  points.map((point) => identityPoints[point]).join(', ')

/** A card with a known code and another identity: nothing is registered, a person decides. */
export class IdentityConflict extends Refusal {
  readonly conflict: Conflict
  constructor(conflict: Conflict) {
    const { barcode, code, points, newbornId } = conflict
    const text = conflict.byPrevious
      ? texts.otherThanPrevious
      : newbornId === null
        ? texts.otherCardSameCode
        : texts.otherIdentity
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

/** Every identifier of the birth point that a card names its newborn by. */
export const codesOf = ({ newborn: { code, otherCodes = [] } }: IntakeCard): string[] => [code, ...otherCodes]

/**
 * Asks of cards whose newborns are known, by any of their codes, whether they speak of those newborns. A fiscal code is none of them:
 * birth points send the mother's for twins, and `findLike` shows newborns with one fiscal code to a person.
 * @throws IdentityConflict for the first that does not
 */
export async function checkIdentities(context: KeyContext, cards: readonly IntakeCard[]): Promise<void> {
  if (cards.length === 0) return
  const rows = await knownRows(context, cards.flatMap(codesOf))
  if (rows.length === 0) return
  for (const card of cards) {
    const codes = codesOf(card)
    const named = rows.filter(({ externalCode }) => externalCode !== null && codes.includes(externalCode))
    for (const row of named) {
      const points = await contradictedPoints(context.db, row, card.newborn)
      if (points.length === 0) continue
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
}

/**
 * Checks whether the cards of one call that use one code speak of one newborn. The check runs before anything is
 * written. A conflict with a newborn of the call itself would name a record that nobody finds any more.
 * @throws IdentityConflict
 */
export function checkAmongCards(cards: readonly IntakeCard[]): void {
  const firstOf = new Map<string, IntakeCard>()
  for (const card of cards) {
    const { barcode, newborn, previousBarcode } = card
    const first = firstOf.get(newborn.code)
    if (!first) firstOf.set(newborn.code, card)
    const previous = previousBarcode ? cardOfBarcode(cards, previousBarcode) : undefined
    for (const other of [first, previous]) {
      const points = other ? contradictionsOf(other.newborn, newborn) : []
      if (!other || points.length === 0) continue
      const received = receivedOf(newborn)
      const byPrevious = other !== first
      throw new IdentityConflict({
        ...{ newbornId: null, code: other.barcode, card, barcode, points, received, byPrevious },
      })
    }
  }
}

/** A conflict once the call's writes are rolled back: a newborn made by it does not exist any more. */
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
