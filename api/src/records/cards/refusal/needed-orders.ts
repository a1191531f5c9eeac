import {
  arrivingSampleStatuses,
  beforeReportStatuses,
  consentScreenings,
  isOneOf,
  onPlateStatuses,
  type Screening,
} from '@sne/shared/domain'
import type { ConsentRow, NewbornConsent } from '../../family/newborn-consent.ts'
import type { OrderCall } from '../../requests/analysis-request.ts'
import { reopenOrders } from '../../requests/analysis-request.ts'
import { closedByRefusal } from './closed-by-refusal.ts'

const atWorkStatuses = [...beforeReportStatuses, ...onPlateStatuses]
const comingStatuses = [...arrivingSampleStatuses, 'not_received'] as const

/**
 * A card that may be analysed is at work in the category. Or its hub accepted the card for the laboratory that takes
 * the category in. A doubted card, which answers for itself alone, counts too.
 */
const isGoingOn = ({ cardOf, isHeld }: NewbornConsent, row: ConsentRow): boolean => {
  if (isHeld(row)) return false
  return row.status === 'waiting'
    ? cardOf.get(row.sampleId)?.status === 'accepted'
    : isOneOf(atWorkStatuses, row.status)
}

/** Categories that a card at work, or accepted, gives whatever the newborn's other cards say. */
export const goingOn = (consent: NewbornConsent): ReadonlySet<Screening> =>
  new Set(consent.rows.filter((row) => isGoingOn(consent, row)).map(({ category }) => category))

/** The family lets the category be analysed, and a card with it is expected. */
const isComing = ({ cardOf, isHeld, answer }: NewbornConsent, row: ConsentRow): boolean => {
  const card = cardOf.get(row.sampleId)
  if (row.status !== 'waiting' || card === undefined || isHeld(row)) return false
  const said = answer(row.category)
  return isOneOf(comingStatuses, card.status) && said !== false && !(said === null && needsConsent(row))
}

const needsConsent = ({ category }: ConsentRow) => consentScreenings.includes(category)

/**
 * Keeps the order of a category of existing or awaited cards open. An order that a refusal closed continues in the
 * laboratory of the card. The sequence of the refusal, its end and the card does not matter.
 */
export async function keepOrders(
  context: OrderCall,
  newbornId: number,
  consent: NewbornConsent,
): Promise<void> {
  const needed = consent.rows.filter((row) => isGoingOn(consent, row) || isComing(consent, row))
  if (needed.length === 0) return
  const closed = await closedByRefusal(context.db)
    .select(['category', 'workgroupId'])
    .where('newbornId', '=', newbornId)
    .execute()
  for (const [workgroupId, own] of Map.groupBy(needed, (row) => row.workgroupId)) {
    const categories = own
      .map(({ category }) => category)
      .filter((category) =>
        closed.some((order) => order.workgroupId === workgroupId && order.category === category),
      )
    await reopenOrders(context, { newbornId, workgroupId }, [...new Set(categories)])
  }
}
