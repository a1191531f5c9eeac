import type { FiltersOf } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { newbornInSight } from '../../records/newborns/in-sight.ts'

type FollowUpQuery = ListInput & FiltersOf<'listFollowUps'>

/** What became of newborns in sight that were sent to a clinical centre, in the visible categories. */
export async function listFollowUps(db: Db, viewer: Viewer, query: FollowUpQuery) {
  let rows = db
    .selectFrom('followUps as f')
    .innerJoin('newborns', 'newborns.id', 'f.newbornId')
    .selectAll('f')
    .select(['newborns.code', 'newborns.surname', 'newborns.name', 'newborns.sex', 'newborns.birthAt'])
    .where(newbornInSight(viewer, 'f.newbornId'))
  if (!viewer.seesAll) rows = rows.where('f.category', 'in', [...viewer.visibleScreenings, ''])
  if (query.q) rows = rows.where('newborns.nameSort', 'like', `${sortKey(query.q)}%`)
  if (query.newbornId) rows = rows.where('f.newbornId', '=', query.newbornId)
  if (query.category?.length) rows = rows.where('f.category', 'in', [...query.category])
  if (query.outcome?.length) rows = rows.where('f.outcome', 'in', [...query.outcome])
  const page = await listPage(db, rows, query, {
    columns: { referredAt: 'f.referredAt', outcome: 'f.outcome' },
    fallback: '-referredAt',
    key: 'f.id',
  })
  return {
    ...page,
    items: page.items.map(
      ({ newbornId, code, surname, name, sex, birthAt, category, createdAt: _, ...followUp }) => ({
        ...followUp,
        category: category as Screening,
        newborn: { id: newbornId, code, surname, name, sex, birthAt },
      }),
    ),
  }
}
