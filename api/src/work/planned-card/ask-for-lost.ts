import { comingSampleStatuses, type Screening, screeningLabels } from '@sne/shared/domain'
import { sql } from 'kysely'
import { found } from '../../platform/calls/refusal.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { neededCategories } from '../../records/cards/only-card.ts'
import { inOwnTransaction, type JobStep, type JobTools } from '../../records/jobs/own-transaction.ts'
import { lateBeforeOf } from '../../records/laboratories/times.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { saidDeceasedOf } from '../../records/newborns/said-deceased.ts'
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
  /** Lost categories by the laboratory that analyses them: each asks for its own. */
  readonly parts: readonly { readonly workgroupId: number; readonly categories: readonly Screening[] }[]
}

/** Nobody asked since, and no later card of the newborn is here or on its way. */
const unanswered = sql`newborns.closure_at is null and not ${saidDeceasedOf(sql.ref('card.newborn_id'))}
  and not exists (select from sample_requests asked where asked.origin_sample_id = card.id and asked.type = 'new_spot'
    and (lost.whole or asked.workgroup_id = lost.workgroup_id) and asked.created_at >= lost.since)
  and not exists (select from sample_requests asked where asked.newborn_id = card.newborn_id and asked.type = 'new_spot'
    and (lost.whole or asked.workgroup_id = lost.workgroup_id) and card.barcode = any(asked.also_for))
  and not exists (select from newborn_events told where told.newborn_id = card.newborn_id and told.type = 'not_received'
    and (told.refs ->> 'sampleId')::bigint = card.id and told.workgroup_id = lost.workgroup_id and told.at > lost.since)
  and not exists (select from samples later where later.newborn_id = card.newborn_id and later.deleted_at is null
    and later.sample_number > card.sample_number and later.status in (${literals(comingSampleStatuses)}))`

/**
 * Cards that did not come to the laboratory of acceptance, with all their categories. Cards of which a second
 * laboratory misses its own categories are listed too. Both are listed after the hours set.
 * @param id one card, to be looked at again
 */
async function findLost(db: Db, now: Date, id?: number, workgroupId?: number): Promise<LostCard[]> {
  const until = (laboratory: string) => lateBeforeOf(now, sql.ref(laboratory), 'lostCardHours')
  const one = id === undefined ? sql`true` : sql`card.id = ${id} and lost.workgroup_id = ${workgroupId}`
  const { rows } = await sql<LostCard>`
    select card.id, card.newborn_id, card.barcode, card.author_workgroup_id, lost.workgroup_id, lost.categories,
      (select json_agg(json_build_object('workgroupId', part.workgroup_id, 'categories', part.categories)
          order by part.workgroup_id)
        from (select a.workgroup_id, array_agg(a.category order by a.id) as categories from analyzable_samples a
          where a.sample_id = card.id and a.deleted_at is null and a.status = 'waiting' and a.category = any(lost.categories)
          group by a.workgroup_id) part) as parts
    from (
      select s.id, s.decided_at as since, shippings.destination_workgroup_id as workgroup_id, true as whole,
        array(select a.category from analyzable_samples a where a.sample_id = s.id and a.deleted_at is null
          and a.status = 'waiting' order by a.id) as categories
      from samples s join shippings on shippings.id = s.shipping_id
      where s.status = 'not_received' and s.deleted_at is null and s.decided_at <= ${until('shippings.destinationWorkgroupId')}
      union all
      select r.sample_id, r.not_received_at, r.workgroup_id, false,
        array(select a.category from analyzable_samples a where a.sample_id = r.sample_id and a.workgroup_id = r.workgroup_id
          and a.deleted_at is null and a.status = 'waiting' order by a.id)
      from card_receptions r where r.asked_at is null and r.not_received_at <= ${until('r.workgroupId')}
    ) lost
    join samples card on card.id = lost.id and card.deleted_at is null
    join newborns on newborns.id = card.newborn_id
    where ${one} and lost.categories <> '{}' and ${unanswered}
    order by card.id limit ${sql.lit(roundSize)}`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id), newbornId: Number(row.newbornId) }))
}

/** Categories that the newborn lacks without the card: another card of it, or an earlier request, gives the others. */
async function neededParts(step: JobStep, { id, newbornId, categories, parts }: LostCard) {
  const needed = await neededCategories(step, { id, newbornId }, categories)
  return parts
    .map((part) => ({ ...part, categories: part.categories.filter((one) => needed.includes(one)) }))
    .filter((part) => part.categories.length > 0)
}

/** The collection that the card answered and that is waited for on. */
const stillAsked = ({ db }: JobStep, { newbornId, categories }: LostCard) =>
  db
    .selectFrom('sampleRequests')
    .select(['id', 'categories'])
    .where('newbornId', '=', newbornId)
    .where('status', '=', 'pending')
    .where('type', 'in', ['new_spot', 'scheduled'])
    .where('approvedAt', 'is not', null)
    .where(sql<boolean>`categories && ${[...categories]}::text[]`)
    .orderBy(sql`type = 'scheduled'`)
    .orderBy('id')
    .executeTakeFirst()

/** Nothing new is asked for: the birth point hears that what was asked for is still to be collected. */
async function tellStillAsked(step: JobStep, card: LostCard): Promise<number> {
  const asked = await stillAsked(step, card)
  if (asked)
    await notifyBirthPoint(step, {
      workgroupId: card.authorWorkgroupId,
      laboratoryId: card.workgroupId,
      type: 'recall_approved',
      title: texts.lostTitle(card.barcode),
      text: texts.lostAwaited(card.barcode, labelsOf(asked.categories as Screening[])),
      entity: { type: 'sample-request', id: asked.id },
    })
  await recordEvent(step, {
    newbornId: card.newbornId,
    type: 'not_received',
    workgroupId: card.workgroupId,
    refs: { sampleId: card.id, ...(asked ? { sampleRequestId: asked.id } : {}) },
    text: asked ? texts.lostStillAsked(card.barcode) : texts.lostCovered(card.barcode),
  })
  return asked?.id ?? card.id
}

const markAsked = (step: JobStep, { id, workgroupId }: LostCard) =>
  step.db
    .updateTable('cardReceptions')
    .set({ askedAt: step.now })
    .where('sampleId', '=', id)
    .where('workgroupId', '=', workgroupId)
    .execute()

const labelsOf = (categories: readonly Screening[]) =>
  categories.map((category) => screeningLabels[category]).join(', ')

async function ask(step: JobStep, card: LostCard): Promise<number> {
  const ids: number[] = []
  const parts = await neededParts(step, card)
  if (parts.length === 0) {
    await markAsked(step, card)
    return tellStillAsked(step, card)
  }
  for (const part of parts) {
    // One live request of a newborn takes up every card that did not come, or is unsuitable.
    const missed = {
      sampleId: card.id,
      newbornId: card.newbornId,
      birthPointId: card.authorWorkgroupId,
      analysisRequestId: null,
      ...part,
    }
    const { id } = await requestInvalidRepeat(step, missed, { takesUp: true })
    ids.push(id)
  }
  const id = found(ids[0])
  await markAsked(step, card)
  await notifyBirthPoint(step, {
    workgroupId: card.authorWorkgroupId,
    laboratoryId: card.workgroupId,
    type: 'recall_approved',
    title: texts.lostTitle(card.barcode),
    text: texts.lost(card.barcode, labelsOf(parts.flatMap(({ categories }) => categories))),
    entity: { type: 'sample-request', id },
  })
  await recordEvent(step, {
    newbornId: card.newbornId,
    type: 'recall_requested',
    workgroupId: card.workgroupId,
    refs: { sampleId: card.id, sampleRequestIds: ids },
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
