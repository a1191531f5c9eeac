import type { BodyOf } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { decideCard, fromCard } from '../../records/cards/decide-card.ts'
import { lockOwnSample } from '../../records/cards/lock-card.ts'
import { findSampleRow } from '../../records/cards/queries.ts'
import { followTold } from '../../records/correction/follow-told.ts'

/**
 * Changes the decision on a card on its own page.
 * @throws Refusal `not_found`, `invalid_transition`, `stale_version`, `lead_required`, `permission_denied`, `validation`
 */
export async function changeStatus(context: Context, id: number, input: BodyOf<'changeSampleStatus'>) {
  const { db, viewer } = context
  const card = await lockOwnSample(context, id)
  const changed = await decideCard(context, card, input, fromCard(context, card))
  if (changed && input.status === 'accepted') await followTold(context, card)
  return { changed, sample: found(await findSampleRow(db, viewer, id)) }
}
