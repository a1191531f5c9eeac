import {
  dayOf,
  earlyRecallDue,
  isTooEarlyToClose,
  notBeforeDay,
  ownMetabolitesFrom,
  protocolDueOn,
  type RecallDue,
  type RecallFacts,
  recallDue,
  standingFindings,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { cardRows, toCards } from '../episodes/cards.ts'
import { loadEpisodes } from '../episodes/load.ts'
import { stepsInForce } from '../recall-protocols/sets.ts'

interface Recalled extends Omit<RecallFacts, 'birthAt'> {
  readonly newbornId: number
  /** The laboratory that recalls. */
  readonly workgroupId: number
}

/** Analytes of the newborn that were out of range in the category. */
async function alteredAnalytes({ db }: Context, { newbornId, workgroupId, category }: Recalled) {
  const rows = await db
    .selectFrom('analyzableSamples as a')
    .withPlugin(prepared)
    .innerJoin('sampleAnalyses as done', 'done.analyzableSampleId', 'a.id')
    .innerJoin('analysisValues as v', 'v.sampleAnalysisId', 'done.id')
    .select('v.analyte')
    .distinct()
    .where('a.newbornId', '=', newbornId)
    .where('a.workgroupId', '=', workgroupId)
    .where('a.category', '=', category)
    .where('a.deletedAt', 'is', null)
    .where('v.deletedAt', 'is', null)
    .where('v.flag', '<>', 'N')
    .execute()
  return rows.map(({ analyte }) => analyte)
}

/** A finding waits for a card of 48 hours: its second tier in range was measured on an earlier one. */
async function waitsForMatureCard({ db }: Context, { newbornId, category }: Recalled): Promise<boolean> {
  const episode = (await loadEpisodes(db, [newbornId], category)).get(newbornId)?.episode
  return episode !== undefined && standingFindings(episode).some((one) => isTooEarlyToClose(episode, one))
}

/** A card from before its first day cannot close the finding after a transfusion; an urgent recall waits for no day. */
async function afterTransfusion(
  { db, now }: Context,
  recalled: Recalled,
  due: RecallDue,
): Promise<RecallDue> {
  const { newbornId, category, urgent, card } = recalled
  if (urgent || !card) return due
  const rows = await cardRows(db, [newbornId], sql.val(category)).withPlugin(prepared).execute()
  const day = ownMetabolitesFrom(category, toCards(rows))
  return day !== null && day > dayOf(now) ? notBeforeDay(due, day) : due
}

/**
 * Due day of the material of a newborn's recall: by the protocol that the laboratory approved, otherwise by
 * the days of the product. A card for trypsinogen keeps its window of days of life. A card after a second
 * tier on an early card is due at 48 hours (safety, section 4).
 */
async function untransfusedDue(context: Context, recalled: Recalled): Promise<RecallDue> {
  const { db, now } = context
  const { newbornId, workgroupId, category, urgent, card } = recalled
  const born = await db
    .selectFrom('newborns')
    .select(['birthAt', 'birthTimeKnown'])
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  const plain = recallDue({ category, urgent, card, birthAt: born.birthAt }, dayOf(now))
  if (category === 'fc' && card && !urgent) return plain
  if (category === 'sne' && card && !urgent && (await waitsForMatureCard(context, recalled)))
    return earlyRecallDue(born, dayOf(now))
  const steps = (await stepsInForce(db, workgroupId)).get(workgroupId)
  if (!steps) return plain
  const analytes = await alteredAnalytes(context, recalled)
  const dueOn = protocolDueOn(steps, { category, urgent, analytes }, now)
  return dueOn === null ? plain : { ...plain, dueOn }
}

/** When the material of a newborn's recall is to be taken, by all that its cards tell. */
export const recallDueOf = async (context: Context, recalled: Recalled): Promise<RecallDue> =>
  afterTransfusion(context, recalled, await untransfusedDue(context, recalled))
