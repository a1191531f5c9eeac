import { type AnalysisTypeId, analytesOfType, cutoffSets, type QcLevel } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

/** Where the mean of a level stands against the limit of the analyte. */
const shares: Readonly<Partial<Record<QcLevel, number>>> = { low: 0.3, medium: 0.6, high: 1.5 }
/** Standard deviation as a share of the mean. */
const variation = 0.08

/** The limit around which controls are made: the upper one, or the lower one of an enzyme. */
function limitOf(type: AnalysisTypeId, analyte: string): number | null {
  const rule = cutoffSets
    .find((set) => set.analysisTypeId === type)
    ?.rules.find(
      (candidate) =>
        candidate.analyte === analyte && candidate.gaTo === null && candidate.ageHoursTo === null,
    )
  return rule?.high ?? rule?.low ?? null
}

/** One lot of controls a level for every type that the laboratory analyses, with mean and SD of each measured analyte. */
export async function insertDemoControlLots(
  db: Db,
  workgroupId: number,
  types: readonly { readonly id: number; readonly code: string }[],
): Promise<void> {
  for (const type of types) {
    for (const [level, share] of Object.entries(shares)) {
      const { id } = await db
        .insertInto('qcLots')
        .values({
          workgroupId,
          analysisTypeId: type.id,
          level: level as QcLevel,
          code: `${type.code.toUpperCase()}-${level.toUpperCase()}-01`,
          expiresOn: '2027-12-31',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const limits = analytesOfType(type.code as AnalysisTypeId)
        .filter(({ kind }) => kind !== 'ratio' && kind !== 'qualitative')
        .flatMap(({ code }) => {
          const limit = limitOf(type.code as AnalysisTypeId, code)
          return limit === null
            ? []
            : [{ qcLotId: id, analyte: code, mean: limit * share, sd: limit * share * variation }]
        })
      if (limits.length > 0) await db.insertInto('qcLotLimits').values(limits).execute()
    }
  }
}
