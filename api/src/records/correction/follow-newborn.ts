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
import { openUndecided } from '../requests/open-undecided.ts'
import { keepCorrectedIdentity } from './corrected-identity.ts'
import { followCard } from './follow.ts'
import { followReports } from './follow-reports.ts'
import { isReflagged, judgeNewbornAgain, measuredOf } from './judge-again.ts'
import { type JudgedCard, judgedCards, keepLifted } from './lifted.ts'
import { type Corrected, markCorrected } from './mark-corrected.ts'

/** Every card of newborns, also those out of the caller's sight: effects of their data concern all. */
export const everyCardOf = (
  { db, viewer }: Context,
  newbornIds: readonly number[],
): Promise<SampleRecord[]> =>
  sampleRows(db, { ...viewer, seesAll: true })
    .where('samples.newbornId', 'in', [...newbornIds])
    .orderBy('samples.id')
    .execute()

/** Newborns as they were before something of them is written. */
export interface BeforeCorrection {
  readonly cards: readonly SampleRecord[]
  /** Empty where facts are added alone. */
  readonly judged: readonly JudgedCard[]
}

/** Every card of newborns with its recorded problems and flags; read before their data are written. */
export const beforeCorrection = async (
  context: Context,
  newbornIds: readonly number[],
): Promise<BeforeCorrection> => ({
  cards: await everyCardOf(context, newbornIds),
  judged: await judgedCards(context, newbornIds),
})

/** Subject of a correction. */
interface Corrects {
  /** The card on which it was made; null when newborns were joined. */
  readonly named: number | null
  /** Words of the person who made it. */
  readonly reason: string | null
  /** Cards that were another newborn's, or are now. */
  readonly moved?: Corrected['moved']
}

/** Facts that judge a card, with the conditions told by the newborn's other cards. */
const judgedOf = (card: SampleRecord, cards: readonly SampleRecord[]) => ({
  collectedAt: card.collectedAt,
  ageHours: card.ageAtCollectionHours,
  feeding: card.feeding,
  conditions: conditionsOn(
    card,
    cards.filter(({ id, newbornId }) => id !== card.id && newbornId === card.newbornId),
  ),
})

/**
 * Valid reports, locked: a report that is accepted meanwhile is either found here or reads the corrected
 * facts.
 */
const lockReports = ({ db }: Context, newbornId: number) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('status', 'in', standingReportStatuses)
    .orderBy('id')
    .forUpdate()
    .execute()

interface Followed {
  readonly reflagged: number
  readonly returnedReports: number
  readonly movedRequests: MovedRequest[]
  readonly toldIdentity: readonly number[]
}

/**
 * Applies the effects of a correction of a newborn's data or cards. It updates ages and recorded problems of every
 * card. It updates flags of every measured analysis. It updates reports that wait for their supervisor. Each accepted
 * report gets a mark. Obstacles to a negative that the corrected data remove are kept and told to the leads.
 * @param before the cards before the correction; without one that was not known yet
 * @returns how many analyses have other flags, and how many reports were returned to their analyst. It also names the
 * changed or withdrawn requests for planned cards. It names the laboratories that were told of another identity.
 */
export async function followNewborn(
  context: Context,
  newbornId: number,
  { cards: before, judged: judgedBefore }: BeforeCorrection,
  { named, reason, moved }: Corrects,
): Promise<Followed> {
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
  await openUndecided(context, [...reflagged])
  await keepLifted(context, newbornId, judgedBefore, {
    reason,
    factsOf: ({ sampleId, category }) => [
      ...(facts.get(sampleId) ?? []),
      ...(judgedFacts.get(sampleId)?.(category) ?? []),
    ],
  })
  const toldIdentity = await keepCorrectedIdentity(context, newbornId, { before, after: cards, reason })
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
  return { reflagged: reflagged.size, returnedReports, movedRequests, toldIdentity }
}
