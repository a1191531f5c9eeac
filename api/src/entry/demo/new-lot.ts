import { createHash } from 'node:crypto'
import { addDays, dayOf } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

/** Distances from the mean in SD, of runs that look like any others; the last but one is an outlier. */
const distances = [
  ...[0.3, -0.8, 1.1, -0.2, 0.6, -1.4, 0.9, 0.1, -0.5, 1.6, -0.9, 0.4],
  ...[-1.2, 0.7, 0.2, -0.3, 1.3, -0.7, 0.5, -1.6, 0.8, 4.4, -0.1],
]
const daysBefore = 60

/**
 * A lot that a laboratory is establishing: measured beside the one in use, without targets, with runs of its former program that were
 * imported from a file.
 */
export async function insertDemoNewLot(
  db: Db,
  workgroupId: number,
  types: readonly { readonly id: number; readonly code: string }[],
  now: Date,
): Promise<void> {
  const old = await db
    .selectFrom('qcLots')
    .select(['id', 'analysisTypeId', 'level'])
    .where('workgroupId', '=', workgroupId)
    .where('analysisTypeId', 'in', [0, ...types.flatMap(({ id, code }) => (code === 'btd_act' ? [id] : []))])
    .where('level', '=', 'low')
    .executeTakeFirst()
  const analyst = await db
    .selectFrom('users')
    .select('id')
    .where('workgroupId', '=', workgroupId)
    .where('activeRole', '=', 'analyst')
    .executeTakeFirst()
  if (!old || !analyst) return
  const { expected } = await db
    .selectFrom('qcLotLimits')
    .select('expected')
    .where('qcLotId', '=', old.id)
    .where('analyte', '=', 'BTD')
    .executeTakeFirstOrThrow()
  if (expected.kind !== 'mean_sd') return
  const { mean, sd } = expected
  const today = dayOf(now)
  const lot = await db
    .insertInto('qcLots')
    .values({
      ...{ workgroupId, analysisTypeId: old.analysisTypeId, level: old.level, code: 'BTD_ACT-LOW-02' },
      ...{ maker: 'Recipe', matrix: 'sangue intero su carta', expiresOn: '2028-06-30' },
      ...{ openedOn: addDays(today, -daysBefore), parallel: true },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fileName = 'storico-controlli-btd.csv'
  const file = await db
    .insertInto('controlHistoryImports')
    .values({
      ...{ workgroupId, analysisTypeId: old.analysisTypeId, fileName, lines: distances.length },
      sha256: createHash('sha256').update(`${fileName} ${today}`).digest('hex'),
      ...{ createdAt: now, createdBy: analyst.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const runs = await db
    .insertInto('controlHistoryRuns')
    .values(
      distances.map((_, at) => ({
        ...{ importId: file.id, name: `BTD-${String(at + 1).padStart(3, '0')}`, instrument: null },
        measuredAt: `${addDays(today, at - daysBefore)}T09:30:00.000Z`,
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('controlHistoryValues')
    .values(
      runs.map((run, at) => {
        const value = Math.round((mean * 1.04 + (distances[at] ?? 0) * sd) * 100) / 100
        return {
          ...{ runId: run.id, qcLotId: lot.id, analyte: 'BTD', replicate: 1, line: at + 2 },
          ...{ raw: String(value).replace('.', ','), value, comparator: null, flag: null },
        }
      }),
    )
    .execute()
}
