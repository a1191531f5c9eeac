import {
  type CardStanding,
  isNothingLifted,
  liftedBy,
  measuredAnalysisStatuses,
  type Screening,
  screeningLabels,
  standingOf,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { wordsOfFacts, wordsOfLifted } from '../episodes/lifted.ts'
import { loadEpisodes } from '../episodes/load.ts'
import { notifyRoles } from '../people/notify.ts'
import { notifyLeads } from '../people/notify-leads.ts'
import { texts } from './texts.ts'

/** A card with values in a category, and its obstacles to a negative before a correction. */
export interface JudgedCard {
  readonly analyzableId: number
  readonly sampleId: number
  readonly barcode: string
  readonly category: Screening
  readonly workgroupId: number
  readonly standing: CardStanding
}

/** Obstacles on the measured cards of newborns; read before their facts are written. */
export async function judgedCards({ db }: Context, newbornIds: readonly number[]): Promise<JudgedCard[]> {
  const rows = await db
    .selectFrom('analyzableSamples as a')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .select(['a.id as analyzableId', 'a.sampleId', 'a.newbornId', 'a.category', 'a.workgroupId'])
    .select('samples.barcode')
    .where('a.newbornId', 'in', [...newbornIds])
    .where('a.deletedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sampleAnalyses as analysis')
          .select('analysis.id')
          .whereRef('analysis.analyzableSampleId', '=', 'a.id')
          .where('analysis.status', 'in', measuredAnalysisStatuses),
      ),
    )
    .orderBy('a.id')
    .execute()
  const judged: JudgedCard[] = []
  for (const [category, own] of Map.groupBy(rows, (row) => row.category as Screening)) {
    const episodes = await loadEpisodes(
      db,
      own.map(({ newbornId }) => newbornId),
      category,
    )
    for (const { newbornId, ...card } of own) {
      const episode = episodes.get(newbornId)?.episode
      if (episode) judged.push({ ...card, category, standing: standingOf(episode, card.sampleId) })
    }
  }
  return judged
}

interface LiftedCard extends JudgedCard {
  readonly lifted: CardStanding
}

/** Cards with fewer obstacles than before. */
async function liftedCards(
  { db }: Context,
  newbornId: number,
  before: readonly JudgedCard[],
): Promise<LiftedCard[]> {
  const cards: LiftedCard[] = []
  const standing = before.filter((card) => !isNothingLifted(card.standing))
  for (const [category, own] of Map.groupBy(standing, (card) => card.category)) {
    const episode = (await loadEpisodes(db, [newbornId], category)).get(newbornId)?.episode
    for (const card of own) {
      const lifted = episode && liftedBy(card.standing, episode, card.sampleId)
      if (lifted && !isNothingLifted(lifted)) cards.push({ ...card, lifted })
    }
  }
  return cards
}

/** Supervisors and leads of the laboratory hear of it: a wrong correction would report an affected newborn in range. */
async function tellLifted(
  context: Context,
  newbornId: number,
  { barcode, category, workgroupId, sampleId, lifted }: LiftedCard,
  { facts, reason }: { readonly facts: readonly string[]; readonly reason: string | null },
): Promise<void> {
  const message = {
    type: 'message',
    title: texts.liftedTitle(barcode, screeningLabels[category]),
    text: texts.lifted(
      wordsOfFacts(facts),
      `${context.viewer.label}${reason === null ? '' : `: ${reason}`}`,
      wordsOfLifted(lifted.findings, lifted.obstacles),
    ),
    entity: { type: 'sample', id: sampleId },
  } as const
  await notifyRoles(context, {
    ...message,
    workgroupId,
    roles: ['supervisor'],
    link: `/newborn/${newbornId}`,
  })
  await notifyLeads(context, [workgroupId], { ...message, toldRole: 'supervisor' })
}

/**
 * Keeps which findings and obstacles of measured cards the corrected facts took away: reports of their episodes are read one by one.
 * @param factsOf facts of the card that are others now
 */
export async function keepLifted(
  context: Context,
  newbornId: number,
  before: readonly JudgedCard[],
  {
    factsOf,
    reason,
  }: {
    readonly factsOf: (card: JudgedCard) => readonly string[]
    readonly reason: string | null
  },
): Promise<void> {
  const { db, now, viewer } = context
  for (const card of await liftedCards(context, newbornId, before)) {
    const facts = factsOf(card)
    await db
      .insertInto('liftedFindings')
      .values({
        analyzableSampleId: card.analyzableId,
        analytes: [...card.lifted.findings],
        obstacles: [...card.lifted.obstacles],
        facts: [...facts],
        reason,
        liftedAt: now,
        liftedBy: viewer.userId,
      })
      .execute()
    await tellLifted(context, newbornId, card, { facts, reason })
  }
}
