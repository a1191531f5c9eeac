import { type Screening, screenings } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import { openFindingsOf } from '../../episodes/exits.ts'
import { readConsent } from '../../family/newborn-consent.ts'
import { notifyRoles } from '../../people/notify.ts'
import { texts } from './texts.ts'

/**
 * A further card on which the family refuses does not run the category of an open finding. The finding waits for a
 * card of its category. Acceptance and supervisors of the card's laboratory are told that the blood is there.
 */
export async function tellRefusedRecall(
  context: Context,
  newbornId: number,
  sampleId: number,
): Promise<void> {
  const { cardOf, isRefused, rows } = await readConsent(context.db, newbornId)
  const card = cardOf.get(sampleId)
  if (card?.status !== 'accepted' || card.hubId === null) return
  const refused = screenings.filter((category) => isRefused({ sampleId, category }))
  if (refused.length === 0) return
  const isRun = (category: Screening) =>
    rows.some(
      (row) => row.sampleId === sampleId && row.category === category && row.status !== 'not_required',
    )
  const open = await openFindingsOf(context.db, newbornId, refused)
  const waiting = refused.filter((category) => (open.get(category) ?? []).length > 0 && !isRun(category))
  if (waiting.length === 0) return
  await notifyRoles(context, {
    workgroupId: card.hubId,
    roles: ['acceptance', 'supervisor'],
    type: 'message',
    title: texts.title(card.barcode, false),
    text: texts.refusedRecall(card.barcode, waiting),
    link: `/newborn/${newbornId}`,
    entity: { type: 'sample', id: sampleId },
  })
}
