import { type CategoryRun, dueAt, recallMotivation, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { recordEvent } from '../newborns/record-event.ts'
import { openAnalysisRequests } from '../requests/analysis-request.ts'
import { assumeRequests } from '../requests/assume.ts'
import { refusedWithForm } from '../requests/refused-with-form.ts'
import { turnaroundHours } from './acceptance-effects.ts'
import { type CardOfNewborn, type KnownCards, recallRunsOf } from './recall-runs.ts'
import { categoryColumns } from './recent-scan.ts'
import { texts } from './texts.ts'

/** As much of a call as a category needs to come back; nobody's where a job brings it. */
export type LeavingCall = Pick<CallContext, 'db' | 'now' | 'effect'> & {
  readonly viewer: { readonly userId: number } | null
}

/** The newborn is locked, so that two of its cards are not left out for each other's sake. */
const lockNewborn = ({ db }: Pick<CallContext, 'db'>, newbornId: number) =>
  db.selectFrom('newborns').select('id').where('id', '=', newbornId).forUpdate().execute()

/**
 * The categories that an accepted recall card does not run are not required, in every laboratory; they are kept for the case that
 * the other card turns out to be none.
 */
export async function leaveOut(context: LeavingCall, card: CardOfNewborn): Promise<Screening[]> {
  const { db, now } = context
  // Most cards are no recall cards: nothing is locked or read twice for them.
  if ((await recallRunsOf(db, card)) === null) return []
  await lockNewborn(context, card.newbornId)
  const runs = (await recallRunsOf(db, card)) ?? []
  const left = runs.flatMap(({ category, runs: isRun }) => (isRun ? [] : category))
  if (left.length === 0) return []
  const rows = await db
    .selectFrom('analyzableSamples')
    .select(['id', 'category'])
    .where('sampleId', '=', card.id)
    .where(sql<boolean>`category = any(${left}::text[])`)
    .where('status', '=', 'waiting')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  await db
    .insertInto('leftOutCategories')
    .values(rows.map(({ id }) => ({ analyzableSampleId: id, at: now })))
    .onConflict((conflict) => conflict.column('analyzableSampleId').doUpdateSet({ at: now }))
    .execute()
  await stepAnalyzables(
    context,
    rows.map(({ id }) => id),
    'mark_not_required',
  )
  return rows.map(({ category }) => category as Screening)
}

/** Left out categories of a newborn that is followed, the newest card first. */
const leftOutOf = (db: CallContext['db'], newbornId: number) =>
  db
    .selectFrom('leftOutCategories as left')
    .innerJoin('analyzableSamples as a', 'a.id', 'left.analyzableSampleId')
    .innerJoin('samples as card', 'card.id', 'a.sampleId')
    .innerJoin('newborns', 'newborns.id', 'a.newbornId')
    .leftJoin('shippings', 'shippings.id', 'card.shippingId')
    .leftJoin('motivations', 'motivations.id', 'card.motivationId')
    .select(['a.id', 'a.category', 'a.workgroupId', 'a.sampleId', 'card.barcode'])
    .select([
      'card.acceptedBy as cardAcceptedBy',
      'shippings.destinationWorkgroupId as hubId',
      'motivations.machineName',
    ])
    .select(categoryColumns.map((column) => `a.${column}` as const))
    .select('left.at as leftOutAt')
    .select('card.protocolNumber as cardProtocol')
    .select(sql<number>`(select ${turnaroundHours} from analyzable_samples where id = a.id)`.as('hours'))
    .where('a.newbornId', '=', newbornId)
    .where('a.status', '=', 'not_required')
    .where('a.consentRefusedAt', 'is', null)
    .where('a.deletedAt', 'is', null)
    .where('card.deletedAt', 'is', null)
    .where('card.status', '=', 'accepted')
    .where('newborns.closureAt', 'is', null)
    .where(sql<boolean>`not ${refusedWithForm('a')}`)
    .orderBy('card.collectedAt', 'desc')
    .orderBy('a.id')
    .execute()
type LeftOut = Awaited<ReturnType<typeof leftOutOf>>[number]

/** In the laboratory that accepted the card the category is planned; another one waits for its disc again. */
async function bringBack(context: LeavingCall, newbornId: number, row: LeftOut): Promise<void> {
  const { db, now } = context
  const category = row.category as Screening
  await db.deleteFrom('leftOutCategories').where('analyzableSampleId', '=', row.id).execute()
  const orders = await openAnalysisRequests(context, { newbornId, workgroupId: row.workgroupId }, [category])
  const isHere = row.workgroupId === row.hubId && row.cardProtocol !== null
  const patch = {
    endedAt: null,
    ...(isHere && {
      acceptedAt: now,
      acceptedBy: context.viewer?.userId ?? row.cardAcceptedBy,
      dueAt: dueAt(now, row.hours),
      protocolNumber: row.cardProtocol,
      analysisRequestId: orders.get(category) ?? null,
      priority: row.machineName === recallMotivation(category) ? ('recall' as const) : ('normal' as const),
    }),
  }
  const [step] = await stepAnalyzables(context, [row.id], isHere ? 'reinstate' : 'take_back', patch)
  context.effect({
    entity: 'analyzable-sample',
    id: row.id,
    from: step?.to ?? null,
    to: step?.to ?? null,
    values: [
      ...Object.entries(patch).map(([field, after]) => ({
        field,
        before: row[field as keyof typeof patch],
        after,
      })),
      { field: 'leftOutAt', before: row.leftOutAt, after: null },
    ],
  })
  await recordEvent(context, {
    newbornId,
    type: 'accepted',
    workgroupId: row.workgroupId,
    category,
    refs: { sampleId: row.sampleId },
    text: texts.backAgain(row.barcode, category),
  })
}

/**
 * Restores categories that a recall card left out. A category is restored when no other card gives it any more, or when
 * it is asked for now. The card answers the requests that wait for such a card.
 * @returns the restored categories, with their laboratory
 */
export async function bringBackLeftOut(
  context: LeavingCall,
  newbornId: number,
): Promise<readonly { readonly category: Screening; readonly workgroupId: number }[]> {
  const { db } = context
  // Most newborns have none: nothing is locked for them.
  if ((await leftOutOf(db, newbornId)).length === 0) return []
  await lockNewborn(context, newbornId)
  const rows = await leftOutOf(db, newbornId)
  const back: LeftOut[] = []
  const known = new Map<number, readonly CategoryRun[] | null>()
  const read: KnownCards = new Map()
  for (const row of rows) {
    if (!known.has(row.sampleId))
      known.set(row.sampleId, await recallRunsOf(db, { id: row.sampleId, newbornId }, read))
    const runs = known.get(row.sampleId)
    if (runs?.some(({ category, runs: isRun }) => category === row.category && !isRun)) continue
    await bringBack(context, newbornId, row)
    back.push(row)
    // A category that came back takes care of the next ones: their cards are judged anew.
    known.clear()
    read.clear()
  }
  for (const sampleId of new Set(back.map((row) => row.sampleId))) await assumeRequests(context, sampleId)
  return back.map(({ category, workgroupId }) => ({ category: category as Screening, workgroupId }))
}
