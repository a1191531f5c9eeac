import {
  type AskedBy,
  type CategoryRun,
  closedStatuses,
  hidesFindings,
  type IncomingCard,
  liveRequestStatuses,
  type OtherCard,
  recallCardRuns,
  type Screening,
  standingReportStatuses,
  unsuitability,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { together } from '../../platform/database/sending.ts'
import { cardRows, excludedOn, toCards } from '../episodes/cards.ts'
import { fitsRequestOf, isDoubted } from '../requests/assume.ts'
import { exhaustedOn } from './exhausted.ts'
import { hasLeftOut, isOnlyUntaken } from './only-untaken.ts'

export interface CardOfNewborn {
  readonly id: number
  readonly newbornId: number
}

/** Status of each card of a newborn in a category, and the outcome of the report that rests on it. */
const statesOf = (db: Db, newbornId: number, category: Screening) =>
  db
    .selectFrom('analyzableSamples as a')
    .innerJoin('samples as card', 'card.id', 'a.sampleId')
    .select(['a.id', 'a.sampleId', 'a.workgroupId', 'a.status', 'card.status as cardStatus'])
    .select(exhaustedOn('card').as('exhausted'))
    .select(
      sql<
        OtherCard['outcome']
      >`(select r.outcome from reports r where r.sample_id = a.sample_id and r.category = a.category
        and r.status in (${literals(standingReportStatuses)}) order by r.id desc limit 1)`.as('outcome'),
    )
    .where('a.newbornId', '=', newbornId)
    .where('a.category', '=', category)
    .where('a.deletedAt', 'is', null)
    .where('card.deletedAt', 'is', null)
    .execute()

/** Cards of one newborn in a category, as one statement found them. */
interface CardsRead {
  readonly states: Awaited<ReturnType<typeof statesOf>>
  readonly facts: () => Promise<ReadonlyMap<number, ReturnType<typeof toCards>[number]>>
}

/**
 * Cards of a newborn by category, cached: a loop over cards of a newborn reads each category once. Valid until one of
 * them changes.
 */
export type KnownCards = Map<Screening, Promise<CardsRead>>

async function readCards(db: Db, newbornId: number, category: Screening): Promise<CardsRead> {
  const states = await statesOf(db, newbornId, category)
  let facts: ReturnType<CardsRead['facts']> | undefined
  const readFacts = async () => {
    const rows = await cardRows(db, [newbornId], sql.val(category)).withPlugin(prepared).execute()
    return new Map(toCards(rows).map((row) => [row.id, row]))
  }
  return {
    states,
    facts: () => {
      facts ??= readFacts()
      return facts
    },
  }
}

interface FoundCard extends OtherCard {
  readonly sampleId: number
  /** The laboratory that analyses the category. */
  readonly workgroupId: number
}

interface OthersOptions {
  /** See `isOnlyUntaken`: the doubt about the card says nothing of the others. */
  readonly onlyUntaken?: boolean
  readonly known?: KnownCards
}

/** The newborn's other cards in a category, in every laboratory. */
export async function otherCardsIn(
  db: Db,
  card: CardOfNewborn,
  category: Screening,
  { onlyUntaken = false, known = new Map() }: OthersOptions = {},
): Promise<FoundCard[]> {
  const reading = known.get(category) ?? readCards(db, card.newbornId, category)
  known.set(category, reading)
  const read = await reading
  const states = read.states.filter(({ sampleId }) => sampleId !== card.id)
  if (states.length === 0) return []
  const facts = await read.facts()
  return states.flatMap(({ id, sampleId, workgroupId, status, cardStatus, exhausted, outcome }) => {
    const row = facts.get(id)
    if (!row) return []
    return {
      sampleId,
      workgroupId,
      category,
      status,
      cardStatus,
      exhausted,
      outcome,
      unsuitable: unsuitability(category, row, excludedOn(row, category)) !== null,
      uncertain:
        row.toldFacts ||
        (row.identityTold && !onlyUntaken) ||
        row.identityCorrected ||
        hidesFindings(row, category),
    }
  })
}

/** Live requests that the card fits, of every laboratory, signed or not; the one that it was sent for whatever it asks. */
export const requestsFor = (db: Db, sampleId: number) =>
  db
    .selectFrom('samples as card')
    .withPlugin(prepared)
    .innerJoin('sampleRequests as request', 'request.newbornId', 'card.newbornId')
    .leftJoin('samples as origin', 'origin.id', 'request.originSampleId')
    .select(['request.type', 'request.categories'])
    .where('card.id', '=', sampleId)
    .where('request.type', 'in', ['new_spot', 'scheduled'])
    .where('request.status', 'in', liveRequestStatuses)
    .where(
      sql<boolean>`(request.new_sample_id = card.id or not ${isDoubted} and (request.id = card.sample_request_id
        or request.status = 'pending' and ${fitsRequestOf}))`,
    )

/** A planned card that waited took the card, or is answered by it. */
const hasAnsweredPlanned = sql<boolean>`exists (select from sample_requests planned
  where planned.newborn_id = samples.newborn_id and planned.new_sample_id = samples.id and planned.type = 'scheduled')`

/** Categories that acceptance asked for on a card, with its reasons. */
export const personsAsks = (db: Db, sampleId: number) =>
  db
    .selectFrom('askedCategories')
    .select(['category', 'reason'])
    .where('sampleId', '=', sampleId)
    .orderBy('at')
    .execute()

/** Categories that a card still has to run, or that a recall card left out. */
const openCategories = (db: Db, sampleId: number) =>
  db
    .selectFrom('analyzableSamples as a')
    .leftJoin('leftOutCategories as left', 'left.analyzableSampleId', 'a.id')
    .select('a.category')
    .where('a.sampleId', '=', sampleId)
    .where('a.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('a.status', 'not in', [...closedStatuses]),
        eb.and([eb('a.status', '=', 'not_required'), eb('left.at', 'is not', null)]),
      ]),
    )
    .orderBy('a.id')
    .execute()

/**
 * Categories of a card that are analysed, in every laboratory, by the domain's rule from the present records.
 * @param known cards of the newborn that were read for another of its cards
 * @returns null for a card that runs all of its categories
 */
export async function recallRunsOf(
  db: Db,
  card: CardOfNewborn,
  known: KnownCards = new Map(),
): Promise<readonly CategoryRun[] | null> {
  const reading = db
    .selectFrom('samples')
    .withPlugin(prepared)
    .leftJoin('motivations', 'motivations.id', 'samples.motivationId')
    .select('motivations.machineName as motivation')
    .select([hasAnsweredPlanned.as('answeredPlanned'), hasLeftOut.as('leftOut')])
    .where('samples.id', '=', card.id)
  const [[row], rows] = await together(db, reading, requestsFor(db, card.id))
  if (!row) throw new Error('A card is gone.')
  const { motivation, answeredPlanned, leftOut } = row
  const requests = rows.map(({ type, categories }) => ({
    by: type === 'scheduled' ? ('planned' as const) : ('recall' as const),
    categories: categories as Screening[],
  }))
  const incoming: IncomingCard = {
    motivation,
    // It stays a recall card when a doubt or its own finding takes the request from it.
    answersRecall: leftOut || requests.some(({ by }) => by === 'recall'),
    answersPlanned: answeredPlanned || requests.some(({ by }) => by === 'planned'),
    categories: [],
    asked: [],
    others: [],
  }
  // Most cards are first cards: the rest is read of cards that were asked for.
  if (recallCardRuns(incoming) === null) return null
  const categories = (await openCategories(db, card.id)).map(({ category }) => category as Screening)
  const asks = await personsAsks(db, card.id)
  const asked: { readonly by: AskedBy; readonly categories: readonly Screening[] }[] = [
    ...requests,
    { by: 'person', categories: asks.map(({ category }) => category as Screening) },
  ]
  const others: OtherCard[] = []
  const onlyUntaken = leftOut && (await isOnlyUntaken(db, card))
  for (const category of categories)
    others.push(...(await otherCardsIn(db, card, category, { onlyUntaken, known })))
  return recallCardRuns({ ...incoming, categories, asked, others })
}
