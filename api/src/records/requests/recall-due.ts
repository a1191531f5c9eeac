import { dayOf, protocolDueOn, type RecallDue, type RecallFacts, recallDue } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
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
    .modifyFront(keptPlan)
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

/**
 * When the material of a newborn's recall is to be taken: by the protocol that the laboratory approved, otherwise by the
 * days of the product. A card for trypsinogen keeps its window of days of life (safety, section 4).
 */
export async function recallDueOf(context: Context, recalled: Recalled): Promise<RecallDue> {
  const { db, now } = context
  const { newbornId, workgroupId, category, urgent, card } = recalled
  const { birthAt } = await db
    .selectFrom('newborns')
    .select('birthAt')
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  const plain = recallDue({ category, urgent, card, birthAt }, dayOf(now))
  if (category === 'fc' && card && !urgent) return plain
  const steps = (await stepsInForce(db, workgroupId)).get(workgroupId)
  if (!steps) return plain
  const analytes = await alteredAnalytes(context, recalled)
  const dueOn = protocolDueOn(steps, { category, urgent, analytes }, now)
  return dueOn === null ? plain : { ...plain, dueOn }
}
