import type { FiltersOf } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'
import { followUpExpected } from '../../records/reports/follow-ups.ts'

type Query = ListInput & FiltersOf<'listExpectedFollowUps'>

/** Positives in sight that nobody follows yet. */
export async function listExpected(db: Db, viewer: Viewer, query: Query) {
  let rows = db
    .selectFrom('reports')
    .innerJoin('newborns', 'newborns.id', 'reports.newbornId')
    .select(['reports.id', 'reports.number', 'reports.category', 'reports.urgent', 'reports.newbornId'])
    .select(['reports.createdAt as since'])
    .select(newbornColumns)
    .where(followUpExpected)
    .where(visibleTo(viewer, { workgroup: 'reports.workgroupId', category: 'reports.category' }))
  if (query.q) rows = rows.where('newborns.nameSort', 'like', `${sortKey(query.q)}%`)
  if (query.newbornId) rows = rows.where('reports.newbornId', '=', query.newbornId)
  if (query.category?.length) rows = rows.where('reports.category', 'in', [...query.category])
  const page = await listPage(db, rows, query, {
    sortColumns: { since: 'reports.createdAt', newborn: 'newborns.nameSort' },
    defaultSort: 'since',
    key: 'reports.id',
  })
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.id,
      number: row.number,
      newborn: newbornLabel(row),
      category: row.category as Screening,
      urgent: row.urgent,
      since: row.since,
    })),
  }
}
