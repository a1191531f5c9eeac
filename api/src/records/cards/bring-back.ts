import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'

/** Ended work: of the newborn at that moment, or of the cards of one order. */
type Ended = { readonly newbornId: number } & (
  | { readonly endedAt: string }
  | { readonly category: Screening; readonly workgroupId: number }
)

/** Categories of cards that were closed without a report; a category of a signed report stays unchanged. */
const closedCards = ({ db }: Context, ended: Ended) => {
  const closed = db
    .selectFrom('analyzableSamples as a')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .select(['a.id', 'a.acceptedAt'])
    .where('a.newbornId', '=', ended.newbornId)
    .where('a.status', '=', 'closed')
    .where('a.deletedAt', 'is', null)
    .where('samples.deletedAt', 'is', null)
    .where(sql<boolean>`(a.accepted_at is null or samples.status = 'accepted')`)
    .where(
      sql<boolean>`not exists (select from report_analyzables rests join reports signed on signed.id = rests.report_id
        where rests.analyzable_sample_id = a.id and signed.status = 'accepted')`,
    )
    .orderBy('a.id')
  return 'endedAt' in ended
    ? closed.where('a.endedAt', '=', ended.endedAt).execute()
    : closed.where('a.category', '=', ended.category).where('a.workgroupId', '=', ended.workgroupId).execute()
}

/**
 * An accepted card that was closed without a report can be planned again; one that its laboratory has not taken in is awaited
 * again. @returns how many of each
 */
export async function bringBack(context: Context, ended: Ended) {
  const closed = await closedCards(context, ended)
  const accepted = closed.filter(({ acceptedAt }) => acceptedAt !== null)
  const awaited = closed.filter(({ acceptedAt }) => acceptedAt === null)
  const idsOf = (rows: typeof closed) => rows.map(({ id }) => id)
  await stepAnalyzables(context, idsOf(accepted), 'reopen')
  await stepAnalyzables(context, idsOf(awaited), 'take_back', { endedAt: null })
  return { toPlan: accepted.length, awaited: awaited.length }
}
