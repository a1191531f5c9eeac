import type { FiltersOf, FollowUp } from '@sne/shared/contract'
import {
  type FollowUpStatus,
  followUpStatuses,
  keysOf,
  outcomeOfFollowUp,
  type Screening,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { newbornInSight } from '../../records/newborns/in-sight.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'
import { followUpLate } from './late.ts'

type FollowUpQuery = ListInput & FiltersOf<'listFollowUps'>

/** A case of a newborn and category in sight; of another laboratory that runs the category too it is not. */
const records = (db: Db, viewer: Viewer, now: Date) => {
  const rows = db
    .selectFrom('followUps as f')
    .innerJoin('newborns', 'newborns.id', 'f.newbornId')
    .selectAll('f')
    .select(newbornColumns)
    .select(followUpLate(now).as('late'))
    .where(newbornInSight(viewer, 'f.newbornId'))
  if (viewer.seesAll) return rows
  return rows
    .where('f.category', 'in', [...viewer.visibleScreenings, ''])
    .where(sql<boolean>`coalesce(f.workgroup_id, ${viewer.workgroupId}) = ${viewer.workgroupId}`)
}

type Row = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]

const toFollowUp = (row: Row): FollowUp => ({
  id: row.id,
  newborn: newbornLabel(row),
  category: row.category as Screening,
  status: row.status as FollowUpStatus,
  outcome: outcomeOfFollowUp[row.status as FollowUpStatus],
  missed: row.missed,
  reportId: row.reportId,
  suspected: row.suspected,
  centre: row.centre,
  referredAt: row.referredAt,
  firstVisitAt: row.firstVisitAt,
  testedAt: row.testedAt,
  tests: row.tests,
  diagnosis: row.diagnosis,
  therapyStart: row.therapyStart,
  notes: row.notes,
  changedAt: row.changedAt,
  late: row.late,
  version: row.version,
})

/** Outcomes of newborns in sight that were referred to a clinical centre, in the visible categories. */
export async function listFollowUps(db: Db, viewer: Viewer, now: Date, query: FollowUpQuery) {
  let rows = records(db, viewer, now)
  if (query.q) rows = rows.where('newborns.nameSort', 'like', `${sortKey(query.q)}%`)
  if (query.newbornId) rows = rows.where('f.newbornId', '=', query.newbornId)
  if (query.category?.length) rows = rows.where('f.category', 'in', [...query.category])
  if (query.status?.length) rows = rows.where('f.status', 'in', [...query.status])
  if (query.outcome?.length) {
    const statuses = keysOf(followUpStatuses).filter((one) => query.outcome?.includes(outcomeOfFollowUp[one]))
    rows = rows.where('f.status', 'in', statuses)
  }
  if (query.late !== undefined)
    rows = rows.where(query.late ? followUpLate(now) : sql<boolean>`not ${followUpLate(now)}`)
  const page = await listPage(db, rows, query, {
    sortColumns: { referredAt: 'f.referredAt', changedAt: 'f.changedAt', outcome: 'f.status' },
    defaultSort: '-referredAt',
    key: 'f.id',
  })
  return { ...page, items: page.items.map(toFollowUp) }
}

export async function findFollowUp(db: Db, viewer: Viewer, now: Date, id: number): Promise<FollowUp | null> {
  const row = await records(db, viewer, now).where('f.id', '=', id).executeTakeFirst()
  return row ? toFollowUp(row) : null
}
