import { notificationTypeLabels } from '@sne/shared/domain'
import { sql } from 'kysely'
import { beyondUndo } from '../../records/jobs/beyond-undo.ts'
import { inOwnTransaction, type JobStep, type JobTools } from '../../records/jobs/own-transaction.ts'
import { noticeSettled } from '../../records/people/notice-state.ts'
import { texts } from './texts.ts'

/** Letters of one round. */
const roundSize = 200

const newborn = sql`case notice.entity_type when 'newborn' then notice.entity_id
  when 'sample-request' then (select newborn_id from sample_requests where id = notice.entity_id)
  when 'sample' then (select newborn_id from samples where id = notice.entity_id) end`

/**
 * The card that a notice is about: its own, or the one because of which its request was made. A notice about the newborn, or a
 * request because of no card, names the newborn's last one.
 */
const ownCard = sql`coalesce(
  case notice.entity_type when 'sample' then notice.entity_id
    when 'sample-request' then (select origin_sample_id from sample_requests where id = notice.entity_id) end,
  (select last.id from samples last where last.newborn_id = ${newborn} and last.deleted_at is null
    and last.status <> 'registered' order by last.id desc limit 1))`

/** Notices that ask for something and have no letter yet. The reading behind them can no longer be taken back. */
const unmailed = ({ db, now }: JobTools) =>
  db
    .selectFrom('birthPointNotices as notice')
    .innerJoin('workgroups as place', 'place.id', 'notice.workgroupId')
    .leftJoin('workgroups as laboratory', 'laboratory.id', 'notice.laboratoryId')
    .select(['notice.id', 'notice.type', 'notice.entityType', 'notice.urgent', 'place.email'])
    .select(['laboratory.name', 'laboratory.phones'])
    .select([
      sql<string | null>`(select barcode from shippings where notice.entity_type = 'shipping'
        and id = notice.entity_id)`.as('shipment'),
      sql<string | null>`(select barcode from samples where id = ${ownCard})`.as('card'),
      sql<number | null>`${newborn}`.as('newbornId'),
    ])
    .where('notice.mailedAt', 'is', null)
    .where('notice.acknowledgedAt', 'is', null)
    .where('place.email', 'is not', null)
    .where(beyondUndo('notice.created_at', now))
    .where(sql<boolean>`not ${noticeSettled}`)
    .orderBy('notice.id')
    .limit(roundSize)
    .execute()

type Unmailed = Awaited<ReturnType<typeof unmailed>>[number]

async function write({ services, now }: JobTools, step: JobStep, notice: Unmailed): Promise<number | null> {
  // Another process may do this round: the one that sets the moment writes.
  const taken = await step.db
    .updateTable('birthPointNotices')
    .set({ mailedAt: now })
    .where('id', '=', notice.id)
    .where('mailedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!taken || !notice.email) return null
  const { shipment, card, newbornId, name, phones } = notice
  const about = shipment ? texts.shipping(shipment) : card ? texts.card(card) : texts.record
  const phone = phones?.[0]
  const address = `${services.settings.publicUrl}${newbornId ? `/newborn/${newbornId}` : ''}`
  await services.mail.send(step, {
    kind: notice.urgent ? 'urgent' : 'ordinary',
    to: notice.email,
    subject: texts.subject,
    text: texts.letter(
      name ?? 'Screening neonatale',
      about,
      notificationTypeLabels[notice.type],
      address,
      phone ? texts.orCall(phone) : '',
    ),
  })
  step.effect({ entity: 'birth-point-notice', id: notice.id })
  return notice.id
}

/** Letters of notices. Safe to repeat, and for several processes. */
export async function noticeRound(tools: JobTools): Promise<void> {
  for (const notice of await unmailed(tools))
    await inOwnTransaction(
      tools,
      { entity: 'birth-point-notice', action: 'tell', call: 'birthPointNotices' },
      (step) => write(tools, step, notice),
    )
}
