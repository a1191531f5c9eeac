import type { Db } from '../../platform/database/open.ts'
import { categoriesOf, openFindingsOf } from './exits.ts'

/** Laboratories that measured an open critical finding of the newborn. */
export async function criticalLaboratories(db: Db, newbornId: number): Promise<number[]> {
  const open = await openFindingsOf(db, newbornId, await categoriesOf(db, newbornId))
  const critical = [...open.values()].flat().filter((finding) => finding.critical)
  if (critical.length === 0) return []
  const rows = await db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .select('a.workgroupId')
    .distinct()
    .where(
      'analysis.id',
      'in',
      critical.map(({ analysisId }) => analysisId),
    )
    .execute()
  return rows.map(({ workgroupId }) => workgroupId)
}
