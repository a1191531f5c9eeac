import {
  actingRules,
  type ControlRun,
  judgedPlateStatuses,
  longestLookBack,
  type RunContext,
  targetName,
} from '@sne/shared/domain'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'
import { rulesInForce } from './control-rules.ts'
import { targetThen } from './target-then.ts'

export interface JudgedPlate {
  readonly id: number
  readonly analysisTypeId: number
  readonly workgroupId: number
  readonly instrument: string | null
}

/** Runs of the same type and instrument before that of a plate, the oldest first. Runs that a lead called wrong are left out. */
async function runsBefore(db: Db, { id, analysisTypeId, workgroupId, instrument }: JudgedPlate) {
  const runs = await db
    .selectFrom('plateResults as result')
    .innerJoin('plates', 'plates.id', 'result.plateId')
    .select('result.id')
    .where('plates.workgroupId', '=', workgroupId)
    .where('plates.analysisTypeId', '=', analysisTypeId)
    .where('plates.instrument', 'is not distinct from', instrument)
    .where('plates.status', 'in', judgedPlateStatuses)
    .where('plates.deletedAt', 'is', null)
    .where('plates.wrongRun', 'is', null)
    .where('result.deletedAt', 'is', null)
    .where('plates.id', '<>', id)
    .orderBy('result.importedAt', 'desc')
    .orderBy('result.id', 'desc')
    .limit(longestLookBack)
    .execute()
  return runs.map((run) => run.id).toReversed()
}

/** Control values in SD of runs, by analyte and run. */
async function earlierRuns(db: Db, plate: JudgedPlate): Promise<ReadonlyMap<string, ControlRun[]>> {
  const ids = await runsBefore(db, plate)
  const values = await db
    .selectFrom('wellValues as v')
    .innerJoin('plateResults as result', 'result.id', 'v.plateResultId')
    .innerJoin('wells', (join) =>
      join.onRef('wells.position', '=', 'v.position').onRef('wells.plateId', '=', 'result.plateId'),
    )
    .innerJoin('qcLotLimits as limit', (join) =>
      join.onRef('limit.qcLotId', '=', 'wells.qcLotId').onRef('limit.analyte', '=', 'v.analyte'),
    )
    .select(['v.plateResultId', 'v.analyte', 'v.position', 'v.z', 'wells.qcLevel', 'wells.qcLotId'])
    .select(targetThen.as('expected'))
    .where('v.plateResultId', '=', anyOf(ids))
    .where('v.z', 'is not', null)
    .orderBy('wells.index')
    .execute()
  const ofAnalyte = Map.groupBy(values, ({ analyte }) => analyte)
  return new Map(
    [...ofAnalyte].map(([analyte, own]) => {
      const ofRun = Map.groupBy(own, ({ plateResultId }) => plateResultId)
      const runs = ids.map((id): ControlRun => {
        const readings = (ofRun.get(id) ?? []).flatMap(({ position, qcLevel, qcLotId, expected, z }) =>
          qcLevel !== null && qcLotId !== null && z !== null && expected.kind === 'mean_sd'
            ? [{ well: position, level: qcLevel, lotId: qcLotId, target: targetName(expected), z }]
            : [],
        )
        return { instrument: plate.instrument, readings }
      })
      return [analyte, runs]
    }),
  )
}

/** The approved rules of the laboratory, and what rules of several values read of earlier runs. */
export async function runContext(db: Db, plate: JudgedPlate): Promise<RunContext> {
  const lines = await rulesInForce(db, plate.workgroupId)
  const { code } = await db
    .selectFrom('analysisTypes')
    .select('code')
    .where('id', '=', plate.analysisTypeId)
    .executeTakeFirstOrThrow()
  const readsBack = lines.some(({ rejectBack, warnBack }) => rejectBack > 0 || warnBack > 0)
  const earlier = readsBack ? await earlierRuns(db, plate) : new Map<string, ControlRun[]>()
  return {
    instrument: plate.instrument,
    rulesOf: (analyte) => actingRules(lines, code, analyte),
    earlierOf: (analyte) => earlier.get(analyte) ?? [],
  }
}
