import { type GuideView, IntakeShippingInput } from '@sne/shared/contract'
import { createShipping } from '../../../exchange/intake/shipping-service.ts'
import type { Context } from '../../../platform/calls/context.ts'
import { refuse } from '../../../platform/calls/refusal.ts'
import { oneAtATime } from '../../../platform/database/one-at-a-time.ts'
import { cardsOf, numberOf, shippingCode } from './cards.ts'
import { latestRun } from './facts.ts'
import { texts } from './texts.ts'
import { guidedPlace, guideView } from './view.ts'

/**
 * Sends a new guided shipment from the birth point of the demonstration, through the intake.
 * @throws Refusal `not_found` for real data and other laboratories
 */
export async function startGuide(context: Context): Promise<GuideView> {
  const { db, viewer, now } = context
  const place = await guidedPlace(db, viewer)
  if (!place) throw refuse('not_found', { message: texts.notOffered })
  await oneAtATime(db, 'guided shipment')
  const last = await latestRun(db, place.workgroupId)
  const barcode = shippingCode((last ? numberOf(last.barcode) : 0) + 1)
  const cards = cardsOf(barcode, now)
  const sent = { barcode, courier: texts.courier, samplesDeclared: cards.length, cards, send: true }
  await createShipping(
    { ...context, viewer: null, caller: { apiKeyId: 0, workgroupId: place.birthPointId } },
    IntakeShippingInput.parse(sent),
  )
  return guideView(db, viewer, now)
}
