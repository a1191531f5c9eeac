import type { Communication, FiltersOf } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { newbornInSight, writtenInSight } from '../../records/newborns/in-sight.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

type CommunicationQuery = ListInput & FiltersOf<'listCommunications'>

/**
 * A communication of a visible category that no other laboratory of this category wrote, of none, or the viewer's own; one about
 * several that it names, or that its request has, where one of them is visible.
 */
const communicationInSight = (viewer: Viewer) => {
  if (viewer.seesAll) return sql<boolean>`true`
  const visible = sql`${[...viewer.visibleScreenings]}::text[]`
  return sql<boolean>`(c.created_by = ${viewer.userId}
    or ${writtenInSight(viewer, { workgroup: 'written.workgroupId', category: 'c.category' })} or c.category is null
    and (c.named_categories = '{}' or exists (select from unnest(c.named_categories) named(category)
      where ${writtenInSight(viewer, { workgroup: 'written.workgroupId', category: 'named.category' })}))
    and not exists (select from sample_requests about where about.id = c.sample_request_id
      and not about.categories && ${visible}))`
}

const communicationRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('communications as c')
    .innerJoin('newborns', 'newborns.id', 'c.newbornId')
    .leftJoin('newbornEvents as written', 'written.id', 'c.eventId')
    .leftJoin('users', 'users.id', 'c.createdBy')
    .leftJoin('workgroups', 'workgroups.id', 'c.workgroupId')
    .selectAll('c')
    .select(newbornColumns)
    .select(['workgroups.name as placeName', 'workgroups.facilityName', 'workgroups.type as placeType'])
    .select(personLabelOf('users').as('actor'))
    .where(newbornInSight(viewer, 'c.newbornId'))
    .where(communicationInSight(viewer))

type CommunicationRecord = Awaited<ReturnType<ReturnType<typeof communicationRows>['execute']>>[number]

const toCommunication = (viewer: Viewer, row: CommunicationRecord): Communication => ({
  id: row.id,
  eventId: row.eventId,
  newborn: newbornLabel(row),
  at: row.at,
  actor: row.createdBy === null ? null : { id: row.createdBy, label: row.actor },
  recipientType: row.recipientType,
  recipientName: row.recipientName,
  workgroup:
    row.workgroupId === null || !row.placeName || !row.placeType
      ? null
      : {
          id: row.workgroupId,
          name: row.placeName,
          facilityName: row.facilityName ?? '',
          type: row.placeType,
        },
  channel: row.channel,
  outcome: row.outcome,
  category: row.category as Screening | null,
  categories: (row.toldCategories as Screening[]).filter(
    (one) => viewer.seesAll || viewer.visibleScreenings.includes(one),
  ),
  sampleRequestId: row.sampleRequestId,
  reportId: row.reportId,
  text: row.text,
  closureReason: row.closureReason,
})

/** Communications of a newborn, the own ones, or those that still need another call. */
export async function listCommunications(db: Db, viewer: Viewer, query: CommunicationQuery) {
  let rows = communicationRows(db, viewer)
  if (query.newbornId) rows = rows.where('c.newbornId', '=', query.newbornId)
  if (query.mine) rows = rows.where('c.createdBy', '=', viewer.userId)
  if (query.pending) rows = rows.where('c.outcome', 'in', ['non_raggiungibile', 'richiamare'])
  if (query.category?.length)
    rows = rows.where(
      sql<boolean>`(c.category = any(${[...query.category]}::text[]) or c.named_categories && ${[...query.category]}::text[])`,
    )
  if (query.sampleRequestId) rows = rows.where('c.sampleRequestId', '=', query.sampleRequestId)
  const page = await listPage(db, rows, query, {
    sortColumns: { at: 'c.at' },
    defaultSort: '-at',
    key: 'c.id',
  })
  return { ...page, items: page.items.map((row) => toCommunication(viewer, row)) }
}

export const findCommunication = async (db: Db, viewer: Viewer, id: number): Promise<Communication> =>
  toCommunication(
    viewer,
    await communicationRows(db, viewer).where('c.id', '=', id).executeTakeFirstOrThrow(),
  )
