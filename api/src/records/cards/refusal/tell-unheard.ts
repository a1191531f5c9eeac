import { fruitlessSampleStatuses, sampleStatuses, screeningLabels } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/calls/context.ts'
import { literals } from '../../../platform/database/literals.ts'
import type { Db } from '../../../platform/database/open.ts'
import { beyondUndo } from '../../jobs/beyond-undo.ts'
import { notifyRoles } from '../../people/notify.ts'
import { texts } from './texts.ts'

/** Cards of one round. */
const roundSize = 100

/** A card with a refusal that no laboratory accepted: it came to nothing, or its birth point cancelled it. */
const endedUnheard = (now: Date) => sql<boolean>`(card.deleted_at is null
    and card.status in (${literals([...fruitlessSampleStatuses, 'not_required'])}) and ${beyondUndo('card.decidedAt', now)}
  or card.deleted_at is not null and card.deleted_by is null)`

/** An accepted card of the newborn refuses as much. */
const heard = sql`exists (select from samples heard where heard.newborn_id = card.newborn_id and heard.deleted_at is null
  and heard.accepted_at is not null and (heard.consent ->> 'refused' = 'true' or card.consent ->> 'refused' is distinct from 'true'
    and (card.consent ->> 'sma' is distinct from 'false' or heard.consent ->> 'sma' = 'false')
    and (card.consent ->> 'lysosomal' is distinct from 'false' or heard.consent ->> 'lysosomal' = 'false')))`

/** @param id one card, to be looked at again */
const unheard = (db: Db, now: Date, id?: number) => {
  const cards = db
    .selectFrom('samples as card')
    .innerJoin('shippings', 'shippings.id', 'card.shippingId')
    .innerJoin('newborns', 'newborns.id', 'card.newbornId')
    .select(['card.id', 'card.barcode', 'card.newbornId', 'card.status', 'card.consent', 'card.deletedAt'])
    .select((eb) => eb.ref('shippings.destinationWorkgroupId').$notNull().as('workgroupId'))
    .where('card.acceptedAt', 'is', null)
    .where(
      sql<boolean>`(card.consent ->> 'refused' = 'true' or card.consent ->> 'sma' = 'false'
        or card.consent ->> 'lysosomal' = 'false')`,
    )
    .where(endedUnheard(now))
    .where('shippings.destinationWorkgroupId', 'is not', null)
    .where('newborns.closureAt', 'is', null)
    .where(sql<boolean>`not ${heard}`)
    .where(sql<boolean>`not exists (select from told_refusals told where told.sample_id = card.id)`)
    .orderBy('card.id')
    .limit(roundSize)
  return (id === undefined ? cards : cards.where('card.id', '=', id)).execute()
}

/** Ids of cards whose refusal nobody heard of. */
export const unheardRefusals = async (db: Db, now: Date): Promise<number[]> =>
  (await unheard(db, now)).map(({ id }) => id)

/**
 * A refusal on a card that no laboratory accepted counts for no other card: acceptance and supervisors of its laboratory are told once,
 * so that the birth point is asked.
 */
export async function tellUnheard(context: Pick<CallContext, 'db' | 'now'>, sampleId: number): Promise<void> {
  const { db, now } = context
  await db.selectFrom('samples').select('id').where('id', '=', sampleId).forUpdate().execute()
  const [card] = await unheard(db, now, sampleId)
  if (!card) return
  const { barcode, consent, newbornId, workgroupId } = card
  const refused = consent.refused
    ? texts.wholeScreening
    : (['sma', 'lysosomal'] as const)
        .filter((category) => consent[category] === false)
        .map((category) => screeningLabels[category])
        .join(', ')
  const fate = card.deletedAt === null ? sampleStatuses[card.status].label.toLowerCase() : texts.cancelled
  await db.insertInto('toldRefusals').values({ sampleId, toldAt: now }).execute()
  await notifyRoles(context, {
    workgroupId,
    roles: ['acceptance', 'supervisor'],
    type: 'message',
    title: texts.unheardTitle(barcode),
    text: texts.unheard(barcode, fate, refused),
    link: `/newborn/${newbornId}`,
    entity: { type: 'newborn', id: newbornId },
  })
}
