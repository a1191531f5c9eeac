import { liveRequestStatuses } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { categoriesOf, openFindingsOf } from '../episodes/exits.ts'
import { partedCards } from './parted-cards.ts'

/** Cards of open findings, and of live recalls, of a newborn. */
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
 * A card names one of two records that a person joined. A recall or a finding of the other record's cards is open.
 * The card may be a twin's, and would answer the recall.
 * @param namedId the record of the code
 * @param keptId the record that was kept: `namedId` itself, or the one to which it was joined
 */
export async function mayBeTwins(db: Db, namedId: number, keptId: number): Promise<boolean> {
  const merges = await db
    .selectFrom('newbornMerges')
    .select(['id', 'keptId', 'mergedId', 'at', 'changes'])
    .where(namedId === keptId ? 'keptId' : 'mergedId', '=', namedId)
    .where('undoneAt', 'is', null)
    .execute()
  if (merges.length === 0) return false
  const joined: (number | null)[] = []
  for (const merge of merges) joined.push(...(await partedCards(db, { ...merge, keptId })))
  const isOwn = (id: number | null) => joined.includes(id) !== (namedId === keptId)
  return (await cardsAwaited(db, keptId)).some((id) => !isOwn(id))
}
