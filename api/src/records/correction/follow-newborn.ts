import type { Context } from '../../platform/calls/context.ts'
import { type SampleRecord, sampleRows } from '../cards/row-queries.ts'
import { followCard } from './follow.ts'
import { followReports } from './follow-reports.ts'
import { judgeNewbornAgain, unreportedOf } from './judge-again.ts'
import { tellReports } from './tell-reports.ts'

/** Every card of newborns, also those out of the caller's sight: what follows from their data follows for all. */
export const everyCardOf = (
  { db, viewer }: Context,
  newbornIds: readonly number[],
): Promise<SampleRecord[]> =>
  sampleRows(db, { ...viewer, seesAll: true })
    .where('samples.newbornId', 'in', [...newbornIds])
    .orderBy('samples.id')
    .execute()

/**
 * What follows when the data of a newborn or its cards are others than before: ages and recorded problems of every card,
 * flags of everything that is not in an accepted report, reports that wait for their supervisor, and a notice for each
 * accepted one.
 * @param before the cards as they read before
 * @param named the card on which a correction was made
 */
export async function followNewborn(
  context: Context,
  newbornId: number,
  before: readonly SampleRecord[],
  named: number | null,
): Promise<{ reflagged: number; returnedReports: number }> {
  for (const after of await everyCardOf(context, [newbornId])) {
    const former = before.find((row) => row.id === after.id)
    if (!former) continue
    await followCard(context, former, after, after.id === named)
    await tellReports(context, former, after)
  }
  const analyses = await unreportedOf(context, newbornId)
  const reflagged = await judgeNewbornAgain(context, analyses)
  const returnedReports = await followReports(context, analyses, reflagged)
  return { reflagged: reflagged.size, returnedReports }
}
