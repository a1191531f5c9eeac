import type { PlanningInfo } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { dayOf, isLotExpired } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { waitingEqaSamples } from '../../records/eqa/waiting.ts'
import { requiredLevels } from '../../records/plates/control-policy.ts'
import { isCardExhausted, punchesNeeded } from '../../records/plates/plan-refusal.ts'
import { kindOf, plannableOn } from '../../records/plates/plannable.ts'
import { plateRecords, siblingIds, toPlateRow } from '../../records/plates/queries.ts'
import { listWells } from '../../records/plates/wells.ts'

/** Header of the planning page. @throws Refusal `not_found` */
export async function planningInfo(context: Context, plateId: number): Promise<PlanningInfo> {
  const { db, viewer, now } = context
  const siblings = await plateRecords(db, viewer, await siblingIds(db, plateId))
  const plate = found(siblings.find(({ id }) => id === plateId))
  const type = await db
    .selectFrom('analysisTypes')
    .select(['plateTemplate', 'fillOrder', 'replicates'])
    .where('id', '=', plate.analysisTypeId)
    .executeTakeFirstOrThrow()
  const wells = (await listWells(db, [plateId])).get(plateId) ?? []
  const lots = await db
    .selectFrom('qcLots')
    .select(['id', 'code', 'level', 'expiresOn'])
    .where('workgroupId', '=', plate.workgroupId)
    .where('analysisTypeId', '=', plate.analysisTypeId)
    .where('enabled', '=', true)
    .orderBy('level')
    .orderBy('expiresOn')
    .execute()
  const today = dayOf(now)
  const plannable = await plannableOn(db, plate)
  const { whiteSpots, controls } = type.plateTemplate
  return {
    plateId,
    name: plate.name,
    status: plate.status,
    version: plate.version,
    analysisType: { id: plate.analysisTypeId, code: plate.typeCode, label: plate.typeLabel },
    category: plate.category as Screening,
    tier: plate.tier,
    template: [
      ...whiteSpots.map((position) => ({ position, type: 'white_spot' as const, qc: null })),
      ...controls.map(({ position, level }) => ({
        position,
        type: 'quality_control' as const,
        qc: { level, lotId: null, lot: null },
      })),
    ],
    fillOrder: type.fillOrder,
    requiresPunching: plate.requiresPunching,
    punchesPerWell: plate.punchesPerWell,
    replicates: type.replicates,
    counters: plate.counters,
    freeWells: wells.flatMap(({ type: kind, notRequired, position }) =>
      kind === 'empty' && !notRequired ? [position] : [],
    ),
    qcLots: lots.map(({ expiresOn, ...lot }) => ({
      ...lot,
      expiry: expiresOn,
      expired: isLotExpired({ expiresOn }, today),
    })),
    eqaSamples: await waitingEqaSamples(db, plate),
    requiredLevels: await requiredLevels(db, plate, today),
    punchesToDo: plate.counters.toPunch * plate.punchesPerWell,
    plannable: plannable.length,
    exhausted: plannable.filter(isCardExhausted).map((row) => ({
      analyzableSampleId: row.id,
      version: row.version,
      barcode: row.barcode,
      kind: kindOf(row),
      punchesNeeded: punchesNeeded(row),
      discsUnused: row.discsUnused,
    })),
    siblings:
      siblings.length < 2
        ? []
        : siblings.map(toPlateRow).map(({ id, name, analysisType, category, status, counters }) => ({
            id,
            name,
            analysisType,
            category,
            status,
            counters,
          })),
  }
}
