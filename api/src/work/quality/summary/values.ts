import type { Db } from '../../../platform/database/open.ts'
import type { Viewer } from '../../../platform/sessions/viewer.ts'
import { targetThen } from '../../../records/plates/target-then.ts'
import { type Period, readingsIn } from '../period.ts'

/** Control values of every analyte of a type in the runs of a period, the oldest first. */
export const monthValues = (db: Db, viewer: Viewer, analysisTypeId: number, period: Period) =>
  readingsIn(db, viewer, analysisTypeId, period)
    .innerJoin('wellValues as v', (join) =>
      join.onRef('v.plateResultId', '=', 'result.id').on('v.state', 'is not', null),
    )
    .innerJoin('wells', (join) =>
      join.onRef('wells.position', '=', 'v.position').onRef('wells.plateId', '=', 'plates.id'),
    )
    .innerJoin('qcLots as lot', 'lot.id', 'wells.qcLotId')
    .innerJoin('qcLotLimits as limit', (join) =>
      join.onRef('limit.qcLotId', '=', 'lot.id').onRef('limit.analyte', '=', 'v.analyte'),
    )
    .select(['plates.id as plateId', 'plates.rejection', 'plates.wrongRun', 'result.importedAt'])
    .select(['v.analyte', 'v.value', 'v.z', 'v.rule', 'wells.qcLevel', 'lot.code as lot'])
    .select(targetThen.as('expected'))
    .clearOrderBy()
    .orderBy('result.importedAt')
    .orderBy('result.id')
    .orderBy('wells.index')
    .execute()
export type MonthValue = Awaited<ReturnType<typeof monthValues>>[number]

/** Runs of a period with what people decided about them, the oldest first. */
export const monthRuns = (db: Db, viewer: Viewer, analysisTypeId: number, period: Period) =>
  readingsIn(db, viewer, analysisTypeId, period)
    .select(['plates.id', 'plates.name', 'plates.barcode', 'plates.rejection'])
    .clearOrderBy()
    .orderBy('result.importedAt')
    .orderBy('result.id')
    .execute()
export type MonthRun = Awaited<ReturnType<typeof monthRuns>>[number]
