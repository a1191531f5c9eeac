import {
  dayOf,
  type PlannedCardSteps,
  plannedCardSteps,
  plannedCards,
  type Screening,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { prepared } from '../../platform/database/prepared.ts'
import { sendAhead } from '../../platform/database/sending.ts'
import { isSiblingPair } from '../newborns/of-one-birth.ts'
import { closeSettled } from '../reports/close-episode.ts'
import { reopenOrders } from '../requests/analysis-request.ts'
import { type PlannedCardRecord, readPlannedCards, rulesOfSet } from './read.ts'
import { returnWaiting } from './return-waiting.ts'
import type { MovedRequest } from './tell-supervisors.ts'
import { texts } from './texts.ts'
import {
  changePlannedCard,
  makePlannedCard,
  type PlannedFor,
  type PlanningCall,
  withdrawPlannedCards,
} from './write.ts'

/** New rules withdraw no card that was asked for: the rules by which it was do, when a fact is another one. */
async function unwantedByFacts(
  { db, now }: PlanningCall,
  { setId, facts, requests }: PlannedCardRecord,
  withdraw: readonly number[],
): Promise<readonly number[]> {
  const asked = requests.filter(({ id }) => withdraw.includes(id))
  const unwanted: number[] = []
  for (const [askedBy, own] of Map.groupBy(asked, (request) => request.setId)) {
    const ids = own.map(({ id }) => id)
    if (askedBy === setId || askedBy === null) unwanted.push(...ids)
    else {
      const wanted = plannedCards(facts, await rulesOfSet(db, askedBy))
      const others = requests.filter(({ byRules, status }) => !byRules || status !== 'pending')
      unwanted.push(...plannedCardSteps(wanted, [...own, ...others], dayOf(now)).withdraw)
    }
  }
  return unwanted
}

/** Requests that are changed or withdrawn, with what they asked for before. */
const movedRequests = (
  { workgroupId }: PlannedFor,
  { barcode, requests }: PlannedCardRecord,
  change: PlannedCardSteps['change'],
  unwanted: readonly number[],
): MovedRequest[] =>
  requests.flatMap(({ id, categories, dueOn }) => {
    const after = change.find((one) => one.id === id)?.card ?? null
    if (!after && !unwanted.includes(id)) return []
    return [{ id, workgroupId, barcode, before: { categories, dueOn }, after }]
  })

/** Categories that a changed request asks for no more; another request may ask for them. */
const droppedBy = ({ requests }: PlannedCardRecord, change: PlannedCardSteps['change']) =>
  change.flatMap(({ id, card }) => {
    const before = requests.find((one) => one.id === id)?.categories ?? []
    return before.filter((category) => !card.categories.includes(category))
  })

/**
 * Brings the requests for planned cards of a newborn at a laboratory in line with its rules: made, changed and withdrawn
 * in the transaction that changed a card or a fact. The newborn's row is locked, so that two of them make no request twice.
 * @returns the requests that were changed or withdrawn
 */
export async function keepPlannedCards(context: PlanningCall, who: PlannedFor): Promise<MovedRequest[]> {
  const locking = context.db
    .selectFrom('newborns')
    .withPlugin(prepared)
    .select('id')
    .where('id', '=', who.newbornId)
    .forUpdate()
  await sendAhead(context.db, locking)
  const record = await readPlannedCards(context.db, who.newbornId, who.workgroupId)
  // A newborn that is said to have died is looked at again once a person has answered.
  if (!record || record.closed || record.saidDeceased) return []
  const wanted = plannedCards(record.facts, record.rules)
  // Without rules in force the existing requests stay.
  if (record.setId === null) return []
  const { make, change, withdraw } = plannedCardSteps(wanted, record.requests, dayOf(context.now))
  for (const one of change) await changePlannedCard(context, who, record, one)
  for (const card of make) await makePlannedCard(context, who, record, card)
  const asked = make.flatMap(({ categories }) => categories)
  if (asked.length > 0) await reopenOrders(context, who, asked)
  const unwanted = await unwantedByFacts(context, record, withdraw)
  const moved = movedRequests(who, record, change, unwanted)
  const gone = [
    ...record.requests.flatMap(({ id, categories }) => (unwanted.includes(id) ? categories : [])),
    ...droppedBy(record, change),
  ]
  if (gone.length === 0) return moved
  const isRefused = ({ categories }: { readonly categories: readonly Screening[] }) =>
    categories.every((category) => record.refused.has(category))
  const [refused, over] = [true, false].map((isOf) =>
    record.requests.filter((one) => unwanted.includes(one.id) && isRefused(one) === isOf).map(({ id }) => id),
  )
  if (over && over.length > 0) await withdrawPlannedCards(context, who, record, over)
  if (refused && refused.length > 0) await withdrawPlannedCards(context, who, record, refused, 'refused')
  await returnWaiting(context, who, gone, texts.noLonger)
  await closeSettled(context, who)
  return moved
}

/**
 * Updates the planned cards in every laboratory that follows the newborn: a fact of it was corrected.
 * @returns the requests that were changed or withdrawn
 */
export async function keepPlannedCardsEverywhere(
  context: PlanningCall,
  newbornId: number,
): Promise<MovedRequest[]> {
  const laboratories = await context.db
    .selectFrom('analyzableSamples')
    .withPlugin(prepared)
    .select('workgroupId')
    .distinct()
    .where('newbornId', '=', newbornId)
    .where('deletedAt', 'is', null)
    .orderBy('workgroupId')
    .execute()
  const moved: MovedRequest[] = []
  for (const { workgroupId } of laboratories)
    moved.push(...(await keepPlannedCards(context, { newbornId, workgroupId })))
  return moved
}

/** The job looks at a newborn wherever it is followed. */
export const lookAtNewborn = (context: Pick<PlanningCall, 'db'>, newbornId: number) =>
  sql`insert into planned_card_looks (newborn_id, workgroup_id)
    select distinct newborn_id, workgroup_id from analyzable_samples where newborn_id = ${newbornId} and deleted_at is null
    on conflict do nothing`.execute(context.db)

/**
 * The siblings of a multiple birth are looked at by the job: two transactions that each lock both of them could wait in a
 * circle.
 */
export const lookAtSiblings = (context: Pick<PlanningCall, 'db'>, newbornId: number) =>
  sql`insert into planned_card_looks (newborn_id, workgroup_id)
    select distinct a.newborn_id, a.workgroup_id from newborn_pairs pair
      join analyzable_samples a on a.deleted_at is null
        and a.newborn_id = case when pair.first_id = ${newbornId} then pair.second_id else pair.first_id end
    where ${isSiblingPair('pair')} and (pair.first_id = ${newbornId} or pair.second_id = ${newbornId})
    on conflict do nothing`
    .withPlugin(prepared)
    .execute(context.db)

/**
 * Marks newborns for the job of planned cards after a signed report. A negative beside a card before milk was
 * made by the enzyme needs a look. A recall or positive of hypothyroidism concerns the siblings.
 */
export async function lookAfterReport(
  context: Pick<PlanningCall, 'db'>,
  report: {
    readonly newbornId: number
    readonly workgroupId: number
    readonly category: string
    readonly outcome: string
  },
): Promise<void> {
  const { newbornId, workgroupId, category, outcome } = report
  const isNegative = outcome === 'negative' || outcome === 'positivity_returned'
  if (category === 'ic' && !isNegative) await lookAtSiblings(context, newbornId)
  if (category !== 'tgal' || !isNegative) return
  await sql`insert into planned_card_looks (newborn_id, workgroup_id)
    select ${newbornId}::bigint, ${workgroupId}::bigint where exists (select from sample_requests where newborn_id = ${newbornId}
      and planned_card_set_id is not null and status = 'pending' and 'tgal' = any(categories))
    on conflict do nothing`
    .withPlugin(prepared)
    .execute(context.db)
}
