import { liveRequestStatuses } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { categoriesOf, openFindingsOf } from '../episodes/exits.ts'
import { partedCards } from './parted-cards.ts'

/** Cards of findings that stand open, and of live recalls, of a newborn. */
async function cardsAwaited(db: Db, newbornId: number): Promise<(number | null)[]> {
  const recalls = await db
    .selectFrom('sampleRequests')
    .select('originSampleId')
    .where('newbornId', '=', newbornId)
    .where('status', 'in', liveRequestStatuses)
    .where('type', '<>', 'scheduled')
    .execute()
  const open = await openFindingsOf(db, newbornId, await categoriesOf(db, newbornId))
  const analyses = [...open.values()].flat().map(({ analysisId }) => analysisId)
  const measured = await db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .select('a.sampleId')
    .where('analysis.id', 'in', [...analyses, 0])
    .execute()
  return [...recalls.map(({ originSampleId }) => originSampleId), ...measured.map(({ sampleId }) => sampleId)]
}

/**
 * A card comes under the code of a record that a person joined to another one, and a recall or a finding of the other one's cards
 * is open: it may be a twin's card, and would answer the recall.
 * @param namedId the joined record, @param keptId the record to which it was joined
 */
export async function mayBeTwins(db: Db, namedId: number, keptId: number): Promise<boolean> {
  const merge = await db
    .selectFrom('newbornMerges')
    .select(['id', 'keptId', 'mergedId', 'at', 'changes'])
    .where('mergedId', '=', namedId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  if (!merge) return false
  const own = new Set<number | null>(await partedCards(db, { ...merge, keptId }))
  return (await cardsAwaited(db, keptId)).some((id) => !own.has(id))
}
