import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { notifyBirthPoint } from '../people/notify.ts'
import { texts } from './texts.ts'

/**
 * Planned cards of a closed newborn, each with the places that were asked. Each also has the card by which the places
 * know the newborn.
 */
const asked = ({ db }: Context, requestIds: readonly number[]) =>
  db
    .selectFrom('sampleRequests as request')
    .innerJoin('sampleRequestRecipients as place', 'place.sampleRequestId', 'request.id')
    .select(['request.id', 'request.number', 'request.workgroupId', 'place.workgroupId as placeId'])
    .select(
      sql<string | null>`(select card.barcode from samples card where card.newborn_id = request.newborn_id
        and card.deleted_at is null order by card.collected_at desc, card.id desc limit 1)`.as('barcode'),
    )
    .where('request.id', 'in', [...requestIds, 0])
    .where('request.type', '=', 'scheduled')
    .where('request.approvedAt', 'is not', null)
    .orderBy('request.id')
    .orderBy('place.workgroupId')
    .execute()

/**
 * Planned cards that ended with their newborn: the places that were asked are told that nothing is to be collected. A letter that
 * asks for one, and has not left, does not leave; where it left another one follows.
 */
export async function tellClosedPlanned(context: Context, requestIds: readonly number[]): Promise<void> {
  const rows = await asked(context, requestIds)
  if (rows.length === 0) return
  await context.db
    .updateTable('sampleRequests')
    .set({
      untold: sql`case when untold = 'asked' then null else 'withdrawn' end`,
      untoldSince: context.now,
    })
    .where('id', 'in', [...new Set(rows.map(({ id }) => id))])
    .execute()
  for (const { id, number, workgroupId, placeId, barcode } of rows)
    await notifyBirthPoint(context, {
      workgroupId: placeId,
      laboratoryId: workgroupId,
      mailed: true,
      type: 'planned_card',
      title: texts.title(number),
      text: texts.withdrawn(barcode ?? ''),
      entity: { type: 'sample-request', id },
    })
}
