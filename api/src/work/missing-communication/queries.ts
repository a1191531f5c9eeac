import { countedRows, type FiltersOf, type MissingCommunication } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { readRows } from '../../platform/database/json-rows.ts'
import type { ListInput } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { newbornLabel } from '../../records/newborns/newborn-label.ts'
import { type OpenRow, statementFor } from './open-statement.ts'

type Query = ListInput & FiltersOf<'listMissingCommunications'> & { readonly now: Date }

/** Missing communications: urgent first, then the oldest. */
export async function listMissingCommunications(db: Db, viewer: Viewer, query: Query) {
  const { now, kind = [], category = [], late = null, q, page, pageSize, sort = 'since' } = query
  const statement = statementFor({
    ...{ seesAll: viewer.seesAll, isBackwards: sort.startsWith('-'), late, isNamed: !!q },
    ...{ isOfKind: kind.length > 0, isOfCategory: category.length > 0 },
  })
  const { workgroupId, visibleScreenings } = viewer
  const [found] = await statement(db, {
    ...{ workgroupId, visibleScreenings, now: now.toISOString(), kind, category, name: `${q ?? ''}%` },
    ...{ rows: pageSize, before: (page - 1) * pageSize },
  })
  const { total, items } = found ?? { total: 0, items: [] }
  return {
    items: readRows<Shown>(items, 'since', 'birthAt').map(toMissing),
    total: Math.min(total, countedRows),
    more: total > countedRows,
    ...{ page, pageSize, sort },
  }
}

type Shown = OpenRow &
  Parameters<typeof newbornLabel>[0] & {
    readonly pediatrician: { readonly name: string | null; readonly phone: string | null } | null
    readonly late: boolean
    readonly called: MissingCommunication['place']
    readonly centre: MissingCommunication['centre']
  }

const toMissing = (row: Shown): MissingCommunication => ({
  id: row.key,
  kind: row.kind,
  newborn: newbornLabel(row),
  category: row.category as Screening | null,
  categories: row.categories,
  reportId: row.reportId,
  sampleRequestId: row.sampleRequestId,
  number: row.number,
  urgent: row.urgent,
  since: row.since,
  late: row.late,
  missing: row.missing,
  place: row.called,
  centre: row.centre,
  pediatrician: row.pediatrician && {
    name: row.pediatrician.name ?? null,
    phone: row.pediatrician.phone ?? null,
  },
})
