import { addDays, dayOf } from '@sne/shared/domain'
import { json } from '../platform/database/columns.ts'
import type { Db } from '../platform/database/open.ts'

/**
 * Runs like one that exists, on as many days before it, with counted medians of an analyte and no newborns.
 * @returns their ids, oldest first
 */
export async function patientHistory(
  { db, now }: { readonly db: Db; readonly now: Date },
  plateId: number,
  analyte: string,
  medians: readonly number[],
): Promise<number[]> {
  const plate = await db.selectFrom('plates').selectAll().where('id', '=', plateId).executeTakeFirstOrThrow()
  const result = await db
    .selectFrom('plateResults')
    .select(['fileId', 'profileId'])
    .where('plateId', '=', plateId)
    .executeTakeFirstOrThrow()
  const days = medians.length
  const made: number[] = []
  for (const [index, median] of medians.entries()) {
    const at = `${addDays(dayOf(now), index - days)}T09:00:00.000Z`
    const { analysisTypeId: type, category, workgroupId, year } = plate
    const number = 5000 + index
    const { id } = await db
      .insertInto('plates')
      .values({
        ...{ barcode: `H${number}`, number, year, name: `Storia ${index + 1}`, analysisTypeId: type },
        ...{ category, workgroupId, status: 'analyzed', instrument: plate.instrument },
        ...{ closedAt: at, analyzedAt: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: resultId } = await db
      .insertInto('plateResults')
      .values({ ...result, plateId: id, report: json({} as never), importedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('patientCounts').values({ plateResultId: resultId, countedAt: at }).execute()
    const row = { plateResultId: resultId, analyte, n: 60 }
    await db
      .insertInto('patientMedians')
      .values({ ...row, p10: median * 0.8, median, p90: median * 1.25 })
      .execute()
    made.push(id)
  }
  return made
}
