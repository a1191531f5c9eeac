import { comingSampleStatuses, lostCardHours, type Screening, screeningLabels } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { inOwnTransaction, type JobStep, type JobTools } from '../../records/jobs/own-transaction.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { notifyBirthPoint } from '../../records/people/notify.ts'
import { texts } from '../../records/planned-cards/texts.ts'
import { requestInvalidRepeat } from '../../records/requests/invalid-repeat.ts'

/** Cards of one round. */
const roundSize = 100

interface LostCard {
  readonly id: number
  readonly newbornId: number
  readonly barcode: string
  readonly authorWorkgroupId: number
  /** The laboratory that misses the card. */
  readonly workgroupId: number
  readonly categories: readonly Screening[]
}

/** Nobody asked since, and no later card of the newborn is here or on its way. */
const unanswered = sql`newborns.closure_at is null
  and not exists (select from sample_requests asked where asked.origin_sample_id = card.id and asked.type = 'new_spot'
    and asked.workgroup_id = lost.workgroup_id and asked.created_at >= lost.since)
  and not exists (select from samples later where later.newborn_id = card.newborn_id and later.deleted_at is null
    and later.sample_number > card.sample_number and later.status in (${literals(comingSampleStatuses)}))`

/**
 * Cards that did not come to the laboratory of acceptance, with everything that they were sent for, and cards of which a second
 * laboratory misses its own categories; both after the hours set.
 * @param id one card, to be looked at again
 */
async function findLost(db: Db, now: Date, id?: number, workgroupId?: number): Promise<LostCard[]> {
  const until = sql`${new Date(now.getTime() - lostCardHours * 3_600_000).toISOString()}::timestamptz`
  const one = id === undefined ? sql`true` : sql`card.id = ${id} and lost.workgroup_id = ${workgroupId}`
  const { rows } = await sql<LostCard>`
    select card.id, card.newborn_id, card.barcode, card.author_workgroup_id, lost.workgroup_id, lost.categories
    from (
      select s.id, s.decided_at as since, shippings.destination_workgroup_id as workgroup_id,
        array(select a.category from analyzable_samples a where a.sample_id = s.id and a.deleted_at is null
          and a.status = 'waiting' order by a.id) as categories
      from samples s join shippings on shippings.id = s.shipping_id
      where s.status = 'not_received' and s.deleted_at is null and s.decided_at <= ${until}
      union all
      select r.sample_id, r.not_received_at, r.workgroup_id,
        array(select a.category from analyzable_samples a where a.sample_id = r.sample_id and a.workgroup_id = r.workgroup_id
          and a.deleted_at is null and a.status = 'waiting' order by a.id)
      from card_receptions r where r.asked_at is null and r.not_received_at <= ${until}
    ) lost
    join samples card on card.id = lost.id and card.deleted_at is null
    join newborns on newborns.id = card.newborn_id
    where ${one} and lost.categories <> '{}' and ${unanswered}
    order by card.id limit ${sql.lit(roundSize)}`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id), newbornId: Number(row.newbornId) }))
}

async function ask(step: JobStep, card: LostCard): Promise<number> {
  const { id } = await requestInvalidRepeat(step, {
    sampleId: card.id,
    newbornId: card.newbornId,
    workgroupId: card.workgroupId,
    birthPointId: card.authorWorkgroupId,
    categories: card.categories,
    analysisRequestId: null,
  })
  await step.db
    .updateTable('cardReceptions')
    .set({ askedAt: step.now })
    .where('sampleId', '=', card.id)
    .where('workgroupId', '=', card.workgroupId)
    .execute()
  await notifyBirthPoint(step, {
    workgroupId: card.authorWorkgroupId,
    laboratoryId: card.workgroupId,
    type: 'recall_approved',
    title: texts.lostTitle(card.barcode),
    text: texts.lost(card.barcode, card.categories.map((category) => screeningLabels[category]).join(', ')),
    entity: { type: 'sample-request', id },
  })
  await recordEvent(step, {
    newbornId: card.newbornId,
    type: 'recall_requested',
    workgroupId: card.workgroupId,
    refs: { sampleId: card.id, sampleRequestId: id },
    text: texts.lostAsked(card.barcode),
  })
  return id
}

/** Asks birth points for another card in place of each that did not come (safety, case 36). */
export async function askForLost(tools: JobTools): Promise<void> {
  for (const { id, workgroupId } of await findLost(tools.db, tools.now))
    await inOwnTransaction(
      tools,
      { action: 'ask_for_lost', entity: 'sample-request', call: 'plannedCards' },
      async (step) => {
        await step.db.selectFrom('samples').select('id').where('id', '=', id).forUpdate().execute()
        const [still] = await findLost(step.db, step.now, id, workgroupId)
        return still ? ask(step, still) : null
      },
    )
}
