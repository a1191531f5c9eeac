import {
  conditionsOn,
  differingFacts,
  differingJudgedFacts,
  isJudging,
  type JudgedFact,
  type PrintedFact,
  type Screening,
  standingReportStatuses,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { type SampleRecord, sampleRows } from '../cards/row-queries.ts'
import { followAwaited } from '../planned-cards/follow-awaited.ts'
import { keepPlannedCardsEverywhere, lookAtSiblings } from '../planned-cards/keep.ts'
import type { MovedRequest } from '../planned-cards/tell-supervisors.ts'
import { followCard } from './follow.ts'
import { followReports } from './follow-reports.ts'
import { isReflagged, judgeNewbornAgain, measuredOf } from './judge-again.ts'
import { type Corrected, markCorrected } from './mark-corrected.ts'

/** Every card of newborns, also those out of the caller's sight: what follows from their data follows for all. */
export const everyCardOf = (
  { db, viewer }: Context,
  newbornIds: readonly number[],
): Promise<SampleRecord[]> =>
  sampleRows(db, { ...viewer, seesAll: true })
    .where('samples.newbornId', 'in', [...newbornIds])
    .orderBy('samples.id')
    .execute()

/** What decides about a card, with what the newborn's other cards tell. */
const judgedOf = (card: SampleRecord, cards: readonly SampleRecord[]) => ({
  collectedAt: card.collectedAt,
  ageHours: card.ageAtCollectionHours,
  feeding: card.feeding,
  conditions: conditionsOn(
    card,
    cards.filter(({ id, newbornId }) => id !== card.id && newbornId === card.newbornId),
  ),
})

/** Reports that stand, locked: one that is accepted meanwhile is either seen here or reads the corrected facts. */
const lockReports = ({ db }: Context, newbornId: number) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('status', 'in', standingReportStatuses)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * What follows when the data of a newborn or its cards are others than before: ages and recorded problems of every card,
 * flags of every measured analysis, reports that wait for their supervisor, and a mark on each accepted one.
 * @param before the cards as they read before; without one that was not known yet
 * @param named the card on which a correction was made; null when newborns were joined
 * @param moved cards that were another newborn's
 * @returns how many analyses have other flags, how many reports went back to their analyst, and the requests for planned cards
 * that were changed or withdrawn
 */
export async function followNewborn(
  context: Context,
  newbornId: number,
  before: readonly SampleRecord[],
  named: number | null,
  moved?: Corrected['moved'],
): Promise<{ reflagged: number; returnedReports: number; movedRequests: MovedRequest[] }> {
  await lockReports(context, newbornId)
  const facts = new Map<number, readonly PrintedFact[]>()
  const judgedFacts = new Map<number, (category: Screening) => JudgedFact[]>()
  const cards = await everyCardOf(context, [newbornId])
  for (const after of cards) {
    const former = before.find((row) => row.id === after.id)
    if (!former) continue
    await followCard(context, former, after, after.id === named)
    facts.set(after.id, differingFacts(former, after))
    judgedFacts.set(after.id, (category) =>
      differingJudgedFacts(category, judgedOf(former, before), judgedOf(after, cards)),
    )
  }
  const analyses = await measuredOf(context, newbornId)
  const judged = await judgeNewbornAgain(context, analyses)
  const reflagged = new Set([...judged.keys()].filter((id) => isReflagged(judged.get(id))))
  const returnedReports = await followReports(
    context,
    analyses,
    reflagged,
    (sampleId, category) =>
      (facts.get(sampleId) ?? []).some(isJudging) || (judgedFacts.get(sampleId)?.(category) ?? []).length > 0,
  )
  await markCorrected(context, newbornId, analyses, { facts, judgedFacts, judged, moved })
  const movedRequests = [
    ...(await keepPlannedCardsEverywhere(context, newbornId)),
    ...(await followAwaited(context, newbornId)),
  ]
  if ([...before, ...cards].some(({ pluralityCount }) => (pluralityCount ?? 1) > 1))
    await lookAtSiblings(context, newbornId)
  return { reflagged: reflagged.size, returnedReports, movedRequests }
}
