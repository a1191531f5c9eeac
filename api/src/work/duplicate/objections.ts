import {
  liveRequestStatuses,
  type MergeObjection,
  objectionsTo,
  type RecordToMerge,
} from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { categoriesOf, openFindingsOf } from '../../records/episodes/exits.ts'
import { identityOf, type NewbornRecord } from '../../records/newborns/identity.ts'

/** A decision asked for a card or serum, or somebody did so urgently; a repeat of an unsuitable card is none. */
async function isRecalled(db: Db, newbornId: number): Promise<boolean> {
  const live = await db
    .selectFrom('sampleRequests')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('type', 'in', ['new_spot', 'serum_sample'])
    .where('status', 'in', liveRequestStatuses)
    .where((eb) =>
      eb.or([
        eb('urgent', '=', true),
        eb('reportId', 'is not', null),
        eb('originSampleAnalysisId', 'is not', null),
      ]),
    )
    .executeTakeFirst()
  return live !== undefined
}

async function recordToMerge(db: Db, row: NewbornRecord): Promise<RecordToMerge> {
  const cards = await db
    .selectFrom('samples')
    .select('collectedAt')
    .where('newbornId', '=', row.id)
    .where('deletedAt', 'is', null)
    .execute()
  const open = await openFindingsOf(db, row.id, await categoriesOf(db, row.id))
  return {
    identity: identityOf(row),
    givenName: sortKey('', row.name),
    collectedAt: cards.map(({ collectedAt }) => collectedAt),
    recalled: await isRecalled(db, row.id),
    openFindings: open.size > 0,
  }
}

/** Present objections to joining two records. */
export const objectionsOf = async (
  db: Db,
  first: NewbornRecord,
  second: NewbornRecord,
): Promise<MergeObjection[]> => objectionsTo(await recordToMerge(db, first), await recordToMerge(db, second))
