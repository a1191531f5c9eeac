import { isLotExpired, lotRefusal, type QcLevel } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

/** The lot to use first of each level: the next to expire that is still good. One that is measured beside another is none. */
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
    .where('parallel', '=', false)
    .orderBy('expiresOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const good = lots.filter((lot) => !isLotExpired(lot, today))
  return new Map(good.map(({ id, level }) => [level, id]))
}

/** Lots that may be used on a plate today, of the given ones. */
export async function usableLots(
  db: Db,
  ids: readonly number[],
  today: string,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const lots = await db
    .selectFrom('qcLots')
    .select(['id', 'enabled', 'expiresOn'])
    .where('id', 'in', [...ids])
    .execute()
  return new Set(lots.filter((lot) => lotRefusal(lot, today) === null).map(({ id }) => id))
}
