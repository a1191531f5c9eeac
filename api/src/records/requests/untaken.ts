import { isUntaken, type ToldDoubt } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { mayHaveTwin } from '../newborns/siblings.ts'
import { notifyRoles } from '../people/notify.ts'
import { texts } from './texts.ts'

/**
 * The newborn of the card is unconfirmed. Nobody doubted the newborn, no request that the card was sent for told it,
 * and no person answered for it.
 */
const isUnconfirmed = sql<boolean>`card.sample_request_id is null and not 'identity' = any(card.told_doubts)
  and not exists (select from audit_trail answer where answer.entity = 'sample' and answer.entity_id = card.id
    and answer.action = 'answer_doubt' and answer.details ->> 'doubt' = 'identity')`

/** Another card of the newborn came before: a first card is its own. */
const isFurther = sql<boolean>`exists (select from samples earlier where earlier.newborn_id = card.newborn_id
  and earlier.id <> card.id and earlier.deleted_at is null and earlier.collected_at < card.collected_at)`

const furtherCards = (db: Db) =>
  db
    .selectFrom('samples as card')
    .withPlugin(prepared)
    .innerJoin('motivations', 'motivations.id', 'card.motivationId')
    .select(['card.id', 'card.barcode', 'card.newbornId', 'machineName as motivation'])
    .select(['card.collectedAt', 'card.collectionTimeKnown'])
    .where('card.deletedAt', 'is', null)
    .where(isUnconfirmed)
    .where(isFurther)

/**
 * When material was first asked for. A request that was made anew keeps the approval of its predecessor.
 * @param request name or alias of the table in the query
 */
export const askedAt = (request: string) =>
  sql<string>`least(${sql.ref(`${request}.createdAt`)}, ${sql.ref(`${request}.approvedAt`)})`

type Telling = Pick<CallContext, 'db' | 'now'>
type FurtherCard = Awaited<ReturnType<ReturnType<typeof furtherCards>['execute']>>[number]

/** A card that may answer a request and says nothing of it is a doubt of identity: a person answers whose card it is. */
async function doubtCard(
  context: Telling,
  card: FurtherCard,
  requests: readonly { readonly askedAt: string; readonly workgroupId: number }[],
): Promise<boolean> {
  const isDoubt = (hasTwin: boolean) => requests.some((request) => isUntaken(card, request.askedAt, hasTwin))
  if (!isDoubt(true)) return false
  if (!isDoubt(false) && !(await mayHaveTwin(context.db, card.newbornId))) return false
  await context.db
    .updateTable('samples')
    .set((eb) => ({
      toldDoubts: sql<ToldDoubt[]>`array_append(told_doubts, 'identity')`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', card.id)
    .execute()
  // The card's consent counts for no other card: a job looks at the newborn.
  await context.db.insertInto('consentLooks').values({ newbornId: card.newbornId }).execute()
  for (const workgroupId of new Set(requests.map((request) => request.workgroupId)))
    await notifyRoles(context, {
      type: 'message',
      title: texts.untakenTitle(card.barcode),
      text: texts.untaken(card.barcode),
      entity: { type: 'sample', id: card.id },
      workgroupId,
      roles: ['acceptance', 'supervisor'],
      link: `/newborn/${card.newbornId}/sample/${card.id}`,
    })
  return true
}

/**
 * Asks of an accepted card whether anything says that it was taken for the requests that it would answer.
 * @returns true: it is in doubt, and answers nothing before a person has answered
 */
export async function doubtUntaken(
  context: Telling,
  sampleId: number,
  requests: readonly { readonly type: string; readonly askedAt: string; readonly workgroupId: number }[],
): Promise<boolean> {
  const asked = requests.filter(({ type }) => type === 'new_spot')
  if (asked.length === 0) return false
  const card = await furtherCards(context.db).where('card.id', '=', sampleId).executeTakeFirst()
  return card !== undefined && doubtCard(context, card, asked)
}

/**
 * Requests for another card begin to act. Further cards of the newborn were accepted before. A card that runs a
 * category of the request in its laboratory would answer the finding. A card that says nothing of a request is in
 * doubt.
 */
export async function doubtAccepted(context: Telling, requestIds: readonly number[]): Promise<void> {
  const { db } = context
  if (requestIds.length === 0) return
  const requests = await db
    .selectFrom('sampleRequests')
    .select(['id', 'newbornId', 'workgroupId', askedAt('sampleRequests').as('askedAt')])
    .where('id', 'in', [...requestIds])
    .where('type', '=', 'new_spot')
    .where('status', '=', 'pending')
    .execute()
  for (const request of requests) {
    const cards = await furtherCards(db)
      .where('card.newbornId', '=', request.newbornId)
      .where('card.status', '=', 'accepted')
      .where(
        sql<boolean>`exists (select from sample_requests request join samples origin on origin.id = request.origin_sample_id
          join analyzable_samples a on a.sample_id = card.id and a.category = any(request.categories)
            and a.workgroup_id = request.workgroup_id and a.deleted_at is null
          where request.id = ${request.id} and origin.id <> card.id and origin.collected_at < card.collected_at)`,
      )
      .execute()
    for (const card of cards) await doubtCard(context, card, [request])
  }
}
