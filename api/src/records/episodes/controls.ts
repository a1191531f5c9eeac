import { holdsNegatives } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'

/** Does a formula name an analyte? Codes contain signs themselves, so a ratio is asked for each failed code. */
const names = (formula: string, code: string) =>
  formula.split(/[/()]/).some((part) => part === code || part.split('+').includes(code))

/** Plates of which no control was judged: they hold every analyte of their type. */
async function withoutControls(db: Db, plateIds: readonly number[]): Promise<Map<number, Set<string>>> {
  const rows = await db
    .selectFrom('plates')
    .innerJoin('analysisTypeAnalytes as part', 'part.analysisTypeId', 'plates.analysisTypeId')
    .select(['plates.id', 'part.analyte'])
    .where('plates.id', 'in', [...plateIds, 0])
    .where('plates.qcState', '=', 'none')
    .execute()
  const held = new Map<number, Set<string>>()
  for (const { id, analyte } of rows) held.set(id, (held.get(id) ?? new Set()).add(analyte))
  return held
}

/**
 * Analytes that the controls of a plate hold, with the ratios made of them, by plate. A plate without judged controls
 * holds all of them; one whose controls a lead released holds none.
 */
export async function heldOnPlates(
  db: Db,
  plateIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const failed = await db
    .selectFrom('wellValues as v')
    .innerJoin('plateResults as result', 'result.id', 'v.plateResultId')
    .innerJoin('plates', 'plates.id', 'result.plateId')
    .select(['result.plateId', 'v.analyte', 'plates.qcState', 'plates.analysisTypeId'])
    .distinct()
    .where('result.plateId', 'in', [...plateIds, 0])
    .where('result.deletedAt', 'is', null)
    .where('v.state', '=', 'fail')
    .execute()
  const held = await withoutControls(db, plateIds)
  const barred = failed.filter(({ qcState }) => holdsNegatives(qcState))
  if (barred.length === 0) return held
  const ratios = await db
    .selectFrom('analytes')
    .innerJoin('analysisTypeAnalytes as part', 'part.analyte', 'analytes.code')
    .select(['code', 'formula', 'part.analysisTypeId'])
    .where('kind', '=', 'ratio')
    .execute()
  for (const { plateId, analyte, analysisTypeId } of barred) {
    const own = held.get(plateId) ?? new Set()
    own.add(analyte)
    for (const { code, formula, analysisTypeId: type } of ratios)
      if (type === analysisTypeId && formula !== null && names(formula, analyte)) own.add(code)
    held.set(plateId, own)
  }
  return held
}
