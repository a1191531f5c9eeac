import {
  closedStatuses,
  irtRecallHours,
  irtSureDays,
  recallMotivation,
  type Screening,
  yearOf,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { italianDayOf } from '../../platform/database/italian-day.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { nextNumber } from '../numbers/next-number.ts'
import { type RequestCall, stepSampleRequests } from './sample-request.ts'
import { askedAt, doubtUntaken } from './untaken.ts'

/**
 * Categories that the card answers of a request: those that it runs in the laboratory of the request. Of the
 * request that it was sent for, they may run in any laboratory.
 */
const given = sql<Screening[]>`array(select a.category from analyzable_samples a where a.sample_id = card.id
  and a.deleted_at is null and a.category = any(request.categories) and a.status not in (${literals(closedStatuses)})
  and (request.id = card.sample_request_id
    or a.workgroup_id = request.workgroup_id))`

/** The card lies in the window of trypsinogen (`irtWindowOf`). */
const inIrtWindow = sql<boolean>`case when card.age_at_collection_hours is not null
  then card.age_at_collection_hours >= ${sql.lit(irtRecallHours.from)} and card.age_at_collection_hours < ${sql.lit(irtRecallHours.to)}
  else ${italianDayOf(sql`card.collected_at`)} - (select ${italianDayOf(sql`born.birth_at`)} from newborns born
    where born.id = card.newborn_id) between ${sql.lit(irtSureDays.from)} and ${sql.lit(irtSureDays.to)} end`

/** A recall of cystic fibrosis, by a report or another decision; a repeat of an unsuitable card has no window. */
const recallsTrypsinogen = sql<boolean>`('fc' = any(request.categories) and (request.report_id is not null
  or exists (select from motivations why where why.id = request.motivation_id and why.machine_name = ${sql.lit(recallMotivation('fc'))})))`

/**
 * A planned card counts from its first day on (`fitsRequest`), a recall for trypsinogen within its days of
 * life. A card that was collected before the one of the finding answers nothing, whatever it was sent for.
 * The rows have the aliases `card`, `request` and `origin`.
 */
export const fitsRequestOf = sql<boolean>`(origin.id is null or origin.id <> card.id and origin.collected_at < card.collected_at)
  and case request.type
    when 'scheduled' then request.from_date is null or ${italianDayOf(sql`card.collected_at`)} >= request.from_date
    else not ${recallsTrypsinogen} or ${inIrtWindow} end`

/**
 * The card may be another newborn's, and nobody has answered the doubt: it answers no request. The row has
 * the alias `card`.
 */
export const isDoubted = sql<boolean>`'identity' = any(card.told_doubts)`

/** Requests that the card answers: the one that it was sent for, and every other one that waits for such a card. */
const answeredBy = ({ db }: { readonly db: Db }, sampleId: number, returned: Screening | null = null) => {
  const answered = db
    .selectFrom('samples as card')
    .withPlugin(prepared)
    .innerJoin('sampleRequests as request', 'request.newbornId', 'card.newbornId')
    .leftJoin('samples as origin', 'origin.id', 'request.originSampleId')
    .select(['request.id', 'request.type', 'request.categories', 'request.workgroupId'])
    .select(['request.plannedCardSetId', askedAt('request').as('askedAt')])
    .select(given.as('given'))
    .where('card.id', '=', sampleId)
    .where('request.status', '=', 'pending')
    .where('request.type', 'in', ['new_spot', 'scheduled'])
    .where(sql<boolean>`not ${isDoubted}`)
    .where(
      sql<boolean>`(request.id = card.sample_request_id and request.type <> 'scheduled'
        or request.approved_at is not null) and ${fitsRequestOf}`,
    )
    .orderBy('request.id')
  return returned === null
    ? answered.execute()
    : answered
        .where('request.type', '=', 'new_spot')
        .where('request.byHand', '=', false)
        .where(sql<boolean>`${returned} = any(request.categories)`)
        .execute()
}

/** A request that a card answers. */
export type Assumed = Pick<Answered, 'id' | 'type'>
type Answered = Awaited<ReturnType<typeof answeredBy>>[number]

/**
 * Splits a request for several categories: categories that the card does not give are asked for in a further request.
 * Rules make their own requests.
 */
async function askOn(
  context: RequestCall,
  { id, categories, given: own, type: _, ...request }: Answered,
): Promise<void> {
  const rest = categories.filter((category) => !own.includes(category as Screening))
  if (rest.length === 0) return
  await context.db
    .updateTable('sampleRequests')
    .set((eb) => ({ categories: [...own], version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  if (request.plannedCardSetId !== null) return
  await askAnew(context, { id, workgroupId: request.workgroupId }, rest, { continues: true })
}

/** Repeats a request at its places. @param categories of it @returns the new request */
export async function askAnew(
  { db, now, effect }: RequestCall,
  { id, workgroupId }: { readonly id: number; readonly workgroupId: number },
  categories: readonly string[],
  { continues = false }: { readonly continues?: boolean } = {},
): Promise<number[]> {
  const year = yearOf(now)
  const given = await nextNumber(db, workgroupId, 'sample_request', year)
  const columns =
    sql.raw(`workgroup_id, newborn_id, analysis_request_id, origin_sample_id, type, motivation_id, urgent,
    approved_by, approved_at, from_date, due_date, notes, created_by, owner_id, by_hand`)
  const { rows } = await sql<{ id: number; status: string }>`
    insert into sample_requests (number, categories, created_at, continues_id, ${columns})
    select ${`${year}/${String(given).padStart(6, '0')}`}, ${[...categories]}::text[], ${now.toISOString()}::timestamptz,
      ${continues ? sql`id` : sql`null`}, ${columns}
    from sample_requests where id = ${id} returning id, status`.execute(db)
  for (const made of rows) {
    recordBirth({ effect }, 'sample-request', made)
    await sql`insert into sample_request_recipients (sample_request_id, workgroup_id)
      select ${made.id}, workgroup_id from sample_request_recipients where sample_request_id = ${id}`.execute(
      db,
    )
  }
  return rows.map((made) => made.id)
}

/**
 * Requests that wait for such a card are taken in charge, if it gives something in one of their categories; the reason on the
 * card only says which comes first.
 * @param options `returned`: recalls of the category alone, that were approved after the card came and whose answer was signed;
 * `identified`: a person has said whose card it is; `only`: of these requests alone
 */
export async function assumeRequests(
  context: RequestCall,
  sampleId: number,
  {
    returned = null,
    identified = returned !== null,
    only = null,
  }: {
    readonly returned?: Screening | null
    readonly identified?: boolean
    readonly only?: readonly number[] | null
  } = {},
): Promise<Assumed[]> {
  const answered = (await answeredBy(context, sampleId, returned)).filter(
    ({ id, given: own }) => own.length > 0 && (only === null || only.includes(id)),
  )
  if (answered.length === 0) return []
  if (!identified && (await doubtUntaken(context, sampleId, answered))) return []
  for (const request of answered) await askOn(context, request)
  const ids = answered.map(({ id }) => id)
  await stepSampleRequests(context, ids, 'assume', { newSampleId: sampleId })
  return answered.map(({ id, type }) => ({ id, type }))
}
