import type { ReportReassessment } from '@sne/shared/contract'
import { reassessmentText } from '@sne/shared/domain'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { personLabelOf } from '../people/person-label.ts'
import { stampOf } from './records.ts'

/** Marks of reports after their acceptance, by report, the newest first. */
export async function marksOf(
  db: Db,
  reportIds: readonly number[],
  { open = false }: { readonly open?: boolean } = {},
): Promise<ReadonlyMap<number, ReportReassessment[]>> {
  let rows = db
    .selectFrom('reportReassessments as mark')
    .withPlugin(prepared)
    .leftJoin('users as finder', 'finder.id', 'mark.byUserId')
    .leftJoin('users as closer', 'closer.id', 'mark.closedBy')
    .selectAll('mark')
    .select([personLabelOf('finder').as('finderLabel'), personLabelOf('closer').as('closerLabel')])
    .where('mark.reportId', '=', anyOf(reportIds))
    .orderBy('mark.id', 'desc')
  if (open) rows = rows.where('mark.closedAt', 'is', null)
  const marks = await rows.execute()
  return new Map(
    [...Map.groupBy(marks, ({ reportId }) => reportId)].map(([reportId, own]) => [
      reportId,
      own.map((mark) => {
        const closed = stampOf(mark.closedAt, mark.closedBy, mark.closerLabel)
        return {
          id: mark.id,
          cause: mark.cause,
          text: reassessmentText(mark.cause, mark.details),
          marked: {
            at: mark.at,
            by: mark.byUserId === null ? null : { id: mark.byUserId, label: mark.finderLabel },
          },
          state: mark.closedHow ?? 'open',
          closed: closed && { ...closed, reason: mark.closedReason },
        }
      }),
    ]),
  )
}
