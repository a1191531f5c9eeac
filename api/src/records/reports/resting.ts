import { measuredAnalysisStatuses, standingReportStatuses } from '@sne/shared/domain'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { type MarkableStatus, markableReports } from './reassess.ts'

/**
 * Reports of which an analysis of the episode lay on one of the plates when they were made.
 * @param plates a query of ids
 */
export const reportsResting = (
  db: Db,
  workgroupId: number,
  plates: Expression<unknown>,
  status: MarkableStatus | readonly MarkableStatus[],
) =>
  markableReports(db, status)
    .where('reports.workgroupId', '=', workgroupId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sampleAnalyses as part')
          .innerJoin('analyzableSamples as partOf', 'partOf.id', 'part.analyzableSampleId')
          .select('part.id')
          .whereRef('partOf.newbornId', '=', 'reports.newbornId')
          .whereRef('partOf.category', '=', 'reports.category')
          .whereRef('part.importedAt', '<=', 'reports.createdAt')
          .where('part.status', 'in', measuredAnalysisStatuses)
          .where(sql<boolean>`part.plate_id in ${plates}`),
      ),
    )

/**
 * Locks the reports that rest on plates, signed or not, in the order of their ids. A statement after it reads the status that
 * each keeps until the transaction ends: a signature that was waited for shows as accepted.
 */
export const lockResting = (db: Db, workgroupId: number, plates: Expression<unknown>) =>
  reportsResting(db, workgroupId, plates, standingReportStatuses).forUpdate('reports').execute()
