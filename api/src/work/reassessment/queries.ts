import type { FiltersOf, ReportToReassess } from '@sne/shared/contract'
import { sql } from 'kysely'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import { marksOf } from '../../records/reports/marks.ts'
import { inSight, reportRecords, toReportRow } from '../../records/reports/records.ts'

/** When the report's first open mark was made. */
const markedAt = sql<string>`(select min(mark.at) from report_reassessments mark
  where mark.report_id = reports.id and mark.closed_at is null)`

export async function listReassessments(
  db: Db,
  viewer: Viewer,
  { category, cause, q, ...query }: ListInput & FiltersOf<'listReassessments'>,
) {
  let rows = reportRecords(db)
    .select(markedAt.as('markedAt'))
    .where(inSight(viewer))
    .where('reports.id', 'in', (eb) => {
      const open = eb
        .selectFrom('reportReassessments as open')
        .select('open.reportId')
        .where('open.closedAt', 'is', null)
      return cause?.length ? open.where('open.cause', 'in', [...cause]) : open
    })
  if (category?.length) rows = rows.where('reports.category', 'in', [...category])
  if (q)
    rows = rows.where(({ or, eb }) =>
      or([
        eb('reports.number', '=', q),
        eb('a.protocolNumber', '=', q),
        isBarcode('samples.barcode', q),
        eb('newborns.surname', 'ilike', `${q}%`),
      ]),
    )
  const page = await listPage(db, rows, query, {
    sortColumns: {
      markedAt,
      acceptedAt: 'reports.acceptedAt',
      number: 'reports.number',
      newborn: 'newborns.nameSort',
      category: 'reports.category',
    },
    defaultSort: 'markedAt',
    key: 'reports.id',
  })
  const marks = await marksOf(
    db,
    page.items.map(({ id }) => id),
    { open: true },
  )
  const items = page.items.map(
    (row): ReportToReassess => ({ ...toReportRow(row, false), reassessments: marks.get(row.id) ?? [] }),
  )
  return { ...page, items }
}
