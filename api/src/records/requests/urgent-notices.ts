import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { notifyBirthPoint } from '../people/notify.ts'
import { calledFor } from '../people/on-call.ts'
import { texts } from './texts.ts'

/** The card whose newborn is recalled. */
export interface RecalledCard {
  readonly newbornId: number
  /** The laboratory that recalls. */
  readonly workgroupId: number
  readonly authorWorkgroupId: number
  readonly barcode: string
  readonly protocolNumber: string | null
}

/** Who is told of an urgent recall outside the laboratory: the birth point, the ward of now, and their clinical centres. */
async function placesOf({ db }: Context, card: RecalledCard) {
  const { currentWorkgroupId } = await db
    .selectFrom('newborns')
    .select('currentWorkgroupId')
    .where('id', '=', card.newbornId)
    .executeTakeFirstOrThrow()
  const wards = [card.authorWorkgroupId, currentWorkgroupId ?? card.authorWorkgroupId]
  return db
    .selectFrom('workgroups')
    .select(['id', 'email'])
    .where((eb) =>
      eb.or([
        eb('id', 'in', wards),
        sql<boolean>`((config ->> 'pediatric')::boolean and exists (select from workgroup_birth_points link
          where link.workgroup_id = workgroups.id and link.birth_point_id = any(${wards}::bigint[])))`,
      ]),
    )
    .orderBy('id')
    .execute()
}

/**
 * Tells birth point, ward, clinical centres and the people on call of an urgent recall in the deciding transaction: a notice
 * that the place's system pulls, and a mail. Neither names the newborn.
 */
export async function tellUrgentRecall(
  context: Context,
  card: RecalledCard,
  requestId: number,
): Promise<void> {
  const { db, services } = context
  const laboratory = await db
    .selectFrom('workgroups')
    .select(['name', 'phones'])
    .where('id', '=', card.workgroupId)
    .executeTakeFirstOrThrow()
  const call = laboratory.phones[0] ? texts.orCall(laboratory.phones[0]) : ''
  const mailTo = (to: string, link: string) =>
    services.mail.send(context, {
      to,
      subject: 'Richiamo urgente',
      text: texts.urgentMail(laboratory.name, card.barcode, services.settings.publicUrl, link, call),
    })
  for (const { id, email } of await placesOf(context, card)) {
    await notifyBirthPoint(context, {
      workgroupId: id,
      laboratoryId: card.workgroupId,
      urgent: true,
      mailed: email !== null,
      type: 'recall_approved',
      title: `Richiamo urgente, protocollo ${card.protocolNumber ?? '-'}`,
      text: texts.actToday(card.barcode),
      entity: { type: 'sample-request', id: requestId },
    })
    if (email) await mailTo(email, `/newborn/${card.newbornId}`)
  }
  for (const { email } of await calledFor(db, card.workgroupId, context.now))
    await mailTo(email, `/newborn/${card.newbornId}`)
}
