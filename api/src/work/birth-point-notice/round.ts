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

/** Notices that ask for something and have no letter yet, once the reading behind them can no longer be taken back. */
const unmailed = ({ db, now }: JobTools) =>
  db
    .selectFrom('birthPointNotices as notice')
    .innerJoin('workgroups as place', 'place.id', 'notice.workgroupId')
    .leftJoin('workgroups as laboratory', 'laboratory.id', 'notice.laboratoryId')
    .select(['notice.id', 'notice.type', 'notice.entityType', 'place.email'])
    .select(['laboratory.name', 'laboratory.phones'])
    .select([
      sql<string | null>`(select barcode from shippings where notice.entity_type = 'shipping'
        and id = notice.entity_id)`.as('shipment'),
      sql<string | null>`(select card.barcode from samples card where card.newborn_id = ${newborn}
        and card.deleted_at is null and card.status <> 'registered'
        order by card.id desc limit 1)`.as('card'),
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
  // Another process may be at it: whoever sets the moment writes.
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
