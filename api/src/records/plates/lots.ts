import type { QcLevel } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

/** The lot to use first of each level: the next to expire that is still good. */
export async function lotsInUse(
  db: Db,
  workgroupId: number,
  analysisTypeId: number,
  today: string,
): Promise<ReadonlyMap<QcLevel, number>> {
  const lots = await db
    .selectFrom('qcLots')
    .select(['id', 'level', 'expiresOn'])
    .where('workgroupId', '=', workgroupId)
    .where('analysisTypeId', '=', analysisTypeId)
    .where('enabled', '=', true)
    .orderBy('expiresOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const good = lots.filter(({ expiresOn }) => expiresOn === null || expiresOn >= today)
  return new Map(good.map(({ id, level }) => [level, id]))
}
