import type { Closure } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { notifyBirthPoint, notifyRoles } from '../people/notify.ts'
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

/**
 * Recipients of an urgent recall outside the laboratory: the birth point, the ward of now, and their clinical centres.
 * @param onlyCentres nobody is to collect anything
 */
export async function placesOf({ db }: Context, card: RecalledCard, onlyCentres = false) {
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
        ...(onlyCentres ? [] : [eb('id', 'in', wards)]),
        sql<boolean>`((config ->> 'pediatric')::boolean and exists (select from workgroup_birth_points link
          where link.workgroup_id = workgroups.id and link.birth_point_id = any(${wards}::bigint[])))`,
      ]),
    )
    .orderBy('id')
    .execute()
}

type UrgentReason = keyof typeof texts.urgentSubjects

/** The laboratory's mail about a card: it names no newborn. */
export async function mailOf(context: Context, card: RecalledCard, why: UrgentReason) {
  const { db, services } = context
  const laboratory = await db
    .selectFrom('workgroups')
    .select(['name', 'phones'])
    .where('id', '=', card.workgroupId)
    .executeTakeFirstOrThrow()
  const call = laboratory.phones[0] ? texts.orCall(laboratory.phones[0]) : ''
  const link = `/newborn/${card.newbornId}`
  return {
    subject: texts.urgentSubjects[why],
    text: texts.urgentMail(
      laboratory.name,
      card.barcode,
      texts.urgentActions[why],
      `${services.settings.publicUrl}${link}${call}`,
    ),
  }
}

export async function mailOnCall(
  context: Context,
  { workgroupId }: RecalledCard,
  letter: { readonly subject: string; readonly text: string },
): Promise<void> {
  for (const { email } of await calledFor(context.db, workgroupId, context.now))
    await context.services.mail.send(context, { kind: 'urgent', to: email, ...letter })
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
  const letter = await mailOf(context, card, 'recall')
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
    if (email) await context.services.mail.send(context, { kind: 'urgent', to: email, ...letter })
  }
  await mailOnCall(context, card, letter)
}

/** Tells the laboratory of an urgent recall that no report says: supervisors, and acceptance, who calls the clinical centre. */
export const tellLaboratory = (
  context: Context,
  card: Omit<RecalledCard, 'authorWorkgroupId'>,
  requestId: number,
): Promise<void> =>
  notifyRoles(context, {
    workgroupId: card.workgroupId,
    roles: ['supervisor', 'acceptance'],
    type: 'urgent_positive',
    title: texts.urgentRecallTitle(card.protocolNumber ?? '-'),
    text: texts.tellCentreOfRecall(card.barcode),
    link: `/newborn/${card.newbornId}`,
    entity: { type: 'sample-request', id: requestId },
  })

/**
 * Tells of an urgent finding of a newborn whose screening has ended, and asks for nothing: the clinical centres, and birth point and
 * ward unless the newborn died.
 */
export async function tellUrgentOfClosed(
  context: Context,
  card: RecalledCard & { readonly sampleId: number },
  { kind }: Pick<Closure, 'kind'>,
): Promise<void> {
  const letter = await mailOf(context, card, 'finding')
  for (const { id, email } of await placesOf(context, card, kind === 'deceased')) {
    await notifyBirthPoint(context, {
      workgroupId: id,
      laboratoryId: card.workgroupId,
      urgent: true,
      mailed: email !== null,
      type: 'urgent_positive',
      title: `Reperto urgente, protocollo ${card.protocolNumber ?? '-'}`,
      text: texts.callOfClosed(card.barcode),
      entity: { type: 'sample', id: card.sampleId },
    })
    if (email) await context.services.mail.send(context, { kind: 'urgent', to: email, ...letter })
  }
  await mailOnCall(context, card, letter)
}
