import type { PunchResult } from '@sne/shared/contract'
import { ordersWithoutDiscs } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { punchesLeft } from '../../records/analyses/punches-left.ts'
import { orderedDiscs } from '../../records/plates/ordered-discs.ts'

/**
 * Orders of a card that lose their disc when so many discs are taken beyond those that are promised; read before they are
 * taken. Nothing where the card has no disc to take.
 */
export async function reservedFor(
  db: Db,
  sampleId: number | null,
  discs: number,
): Promise<PunchResult['reservedFor']> {
  if (sampleId === null || discs === 0) return []
  const { free, ordered } = await db
    .selectFrom('samples')
    .select([punchesLeft.as('free'), orderedDiscs.as('ordered')])
    .where('id', '=', sampleId)
    .executeTakeFirstOrThrow()
  if (free < discs) return []
  const lost = ordersWithoutDiscs(free - discs, ordered).map(({ requestId }) => requestId)
  if (lost.length === 0) return []
  return db
    .selectFrom('sampleRequests as asked')
    .leftJoin('sampleAnalyses as origin', 'origin.id', 'asked.originSampleAnalysisId')
    .innerJoin('analysisTypes as type', (join) =>
      join.on((eb) => eb('type.id', '=', eb.fn.coalesce('asked.secondTierTypeId', 'origin.analysisTypeId'))),
    )
    .select(['asked.id as requestId', 'asked.number', 'type.label as analysisType'])
    .where('asked.id', 'in', lost)
    .orderBy('asked.id')
    .execute()
}
