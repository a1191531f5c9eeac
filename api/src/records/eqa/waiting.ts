import type { PlanningInfo } from '@sne/shared/contract'
import { isLivePlace, openEqaStatuses } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { placesOf } from './places.ts'
import { texts } from './texts.ts'

/** EQA samples that wait for a plate of a laboratory and type, the first due first. */
export async function waitingEqaSamples(
  db: Db,
  { workgroupId, analysisTypeId }: { readonly workgroupId: number; readonly analysisTypeId: number },
): Promise<PlanningInfo['eqaSamples']> {
  const rows = await db
    .selectFrom('eqaSamples as sample')
    .innerJoin('eqaRounds as round', 'round.id', 'sample.roundId')
    .innerJoin('eqaProgrammes as programme', 'programme.id', 'round.programmeId')
    .select(['sample.id', 'sample.code', 'sample.barcode', 'round.number', 'round.year', 'round.dueOn'])
    .select('programme.name')
    .where('programme.workgroupId', '=', workgroupId)
    .where('programme.analysisTypeId', '=', analysisTypeId)
    .where('round.status', 'in', openEqaStatuses)
    .orderBy('round.dueOn')
    .orderBy('round.id')
    .orderBy('sample.position')
    .execute()
  const places = await placesOf(
    db,
    rows.map(({ id }) => id),
  )
  const placed = new Set(places.filter(isLivePlace).map(({ eqaSampleId }) => eqaSampleId))
  return rows
    .filter(({ id }) => !placed.has(id))
    .map(({ name, number, year, ...sample }) => ({ ...sample, round: texts.round(name, number, year) }))
}
