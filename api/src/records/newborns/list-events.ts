import type { QueryOf } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { actedLabelOf } from '../people/acted-label.ts'
import { newbornInSight, writtenInSight } from './in-sight.ts'

type EventQuery = QueryOf<'listNewbornEvents'>

/** Events of a newborn, newest first; an event of one category is shown to people who see the category. */
export async function listEvents(db: Db, viewer: Viewer, query: EventQuery) {
  let rows = db
    .selectFrom('newbornEvents as event')
    .leftJoin('users', 'users.id', 'event.actorId')
    .select(['event.id', 'event.newbornId', 'event.type', 'event.at', 'event.actorId', 'event.refs'])
    .select(['event.text', 'event.category', actedLabelOf('users', 'event.at').as('actor')])
    .where('event.newbornId', '=', query.newbornId)
    .where(newbornInSight(viewer, 'event.newbornId'))
  if (!viewer.seesAll)
    rows = rows.where(
      sql<boolean>`(event.category is null
        or ${writtenInSight(viewer, { workgroup: 'event.workgroupId', category: 'event.category' })})`,
    )
  if (query.types?.length) rows = rows.where(sql<boolean>`event.type = any(${[...query.types]}::text[])`)
  const page = await listPage(db, rows, query, {
    sortColumns: { at: 'event.at' },
    defaultSort: '-at',
    key: 'event.id',
    prepared: true,
    inOneStatement: true,
  })
  return {
    ...page,
    items: page.items.map(({ actorId, actor, category, refs, ...event }) => ({
      ...event,
      actor: actorId === null ? null : { id: actorId, label: actor },
      refs: { ...refs, category: (category ?? refs.category) as Screening | null | undefined },
    })),
  }
}
