import type { BodyOf, Shipping } from '@sne/shared/contract'
import { reasonLabel } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { lockReading, type ReadingState } from '../../records/shipments/reading-state.ts'
import { texts } from './texts.ts'

interface Stored {
  readonly everyCardReasons: readonly string[] | null
  readonly everyCardAt: string | null
  readonly everyCardBy: number | null
}

/** As the contract shows it. */
export const everyCardOf = (
  { everyCardReasons: reasons, everyCardAt: at, everyCardBy }: Stored,
  person: (userId: number | null) => Shipping['acceptedBy'],
): Shipping['everyCard'] => (reasons && at ? { reasons: [...reasons], at, by: person(everyCardBy) } : null)

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((code) => other.includes(code))

/**
 * Every card of the shipment that is read from now on is unsuitable for these reasons; none ends it.
 * @returns false when it holds so already
 * @throws Refusal `not_found`, `invalid_transition` for a closed shipment, `validation` for a reason that makes no card unsuitable
 */
export async function setEveryCard(
  context: Context,
  id: number,
  { reasons }: BodyOf<'setEveryCard'>,
): Promise<boolean> {
  const { db, viewer, now } = context
  // Cards that are read at this moment are decided before it, or see it.
  const { status, everyCardReasons: before } = found(await lockReading(db, viewer, id))
  if (status === 'closed') throw refuse('invalid_transition', { message: texts.closedMeanwhile })
  const codes = [...new Set(reasons)]
  if (isSame(before ?? [], codes)) return false
  const blocking = await db
    .selectFrom('nonConformityReasons')
    .select('code')
    .where('severity', '=', 'blocking')
    .execute()
  const known = new Set<string>(blocking.map(({ code }) => code))
  const strange = codes.find((code) => !known.has(code))
  if (strange !== undefined) throw refuseField(`reasons.${reasons.indexOf(strange)}`, texts.notBlocking)
  const holds = codes.length > 0
  await db
    .updateTable('shippings')
    .set({
      everyCardReasons: holds ? codes : null,
      everyCardAt: holds ? now : null,
      everyCardBy: holds ? viewer.userId : null,
    })
    .where('id', '=', id)
    .execute()
  const details = { reasons: codes, before }
  context.audit({
    entity: 'shipping',
    id,
    action: holds ? 'every_card_unsuitable' : 'end_every_card',
    details,
  })
  return true
}

/** A tab that has not heard of it yet accepts no card. @throws Refusal `every_card_unsuitable` */
export async function checkEveryCard(
  { db }: Context,
  { everyCardReasons }: ReadingState,
  status: string,
): Promise<void> {
  if (status !== 'accepted' || !everyCardReasons) return
  const known = await db
    .selectFrom('nonConformityReasons')
    .select(['code', 'label'])
    .where('code', 'in', [...everyCardReasons])
    .execute()
  throw refuse('every_card_unsuitable', {
    message: texts.everyCard(known.map((reason) => reasonLabel(reason)).join(', ')),
  })
}
