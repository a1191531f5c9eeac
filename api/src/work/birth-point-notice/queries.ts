import type { BirthPointNotice, FiltersOf } from '@sne/shared/contract'
import type { NoticeState } from '@sne/shared/domain'
import { sql } from 'kysely'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { sortKey } from '../../platform/database/sort-key.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { formerOf } from '../../records/laboratories/places-to-call.ts'
import { newbornLabel } from '../../records/newborns/newborn-label.ts'
import {
  noticeOverdue,
  noticeStateOf,
  noticeWithdrawn,
  readTitle,
} from '../../records/people/notice-state.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

/** The newborn of the record that the notice is about. */
const newbornId = sql<number | null>`case notice.entity_type when 'newborn' then notice.entity_id
  when 'sample-request' then (select newborn_id from sample_requests where id = notice.entity_id)
  when 'sample' then (select newborn_id from samples where id = notice.entity_id) end`

/** Barcode of the card that the notice, or its request, is about. */
const barcode = sql<
  string | null
>`(select card.barcode from samples card where card.id = case notice.entity_type
  when 'sample' then notice.entity_id
  when 'sample-request' then (select origin_sample_id from sample_requests where id = notice.entity_id) end)`

const records = (db: Db, viewer: Viewer, now: Date) =>
  db
    .selectFrom('birthPointNotices as notice')
    .innerJoin('workgroups as place', 'place.id', 'notice.workgroupId')
    .leftJoin('users as person', 'person.id', 'notice.acknowledgedBy')
    .leftJoin('newborns', (join) => join.on('newborns.id', '=', newbornId))
    .select(['notice.id', 'notice.createdAt', 'notice.type', 'notice.urgent', 'notice.title', 'notice.text'])
    .select(['notice.mailedAt', 'notice.entityType', 'notice.entityId'])
    .select(['notice.acknowledgedAt', 'notice.acknowledgedBy', 'notice.acknowledgedName'])
    .select([
      'place.id as placeId',
      'place.name',
      'place.facilityName',
      'place.type as placeType',
      'place.phones',
      formerOf('place').as('former'),
    ])
    .select([
      personLabelOf('person').as('personLabel'),
      barcode.as('barcode'),
      noticeStateOf(now).as('state'),
      noticeWithdrawn.as('withdrawn'),
    ])
    .select(['newborns.id as newbornId', 'newborns.code', 'newborns.surname', 'newborns.name as newbornName'])
    .select(['newborns.sex', 'newborns.birthAt'])
    .where(visibleTo(viewer, { workgroup: 'notice.laboratoryId' }))

type Row = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]

const toNotice = (row: Row): BirthPointNotice => ({
  id: row.id,
  at: row.createdAt,
  place: {
    id: row.placeId,
    name: row.name,
    facilityName: row.facilityName,
    type: row.placeType,
    phones: row.phones,
    former: row.former,
  },
  type: row.type,
  urgent: row.urgent,
  title: readTitle(row.title, row.withdrawn),
  text: row.text,
  state: row.state as NoticeState,
  newborn:
    row.newbornId === null || row.code === null || row.birthAt === null
      ? null
      : newbornLabel({
          newbornId: row.newbornId,
          code: row.code,
          surname: row.surname ?? '',
          name: row.newbornName ?? '',
          sex: row.sex,
          birthAt: row.birthAt,
        }),
  barcode: row.barcode,
  sampleRequestId: row.entityType === 'sample-request' ? row.entityId : null,
  mailedAt: row.mailedAt,
  acknowledged:
    row.acknowledgedAt === null
      ? null
      : {
          at: row.acknowledgedAt,
          by: row.acknowledgedBy === null ? null : { id: row.acknowledgedBy, label: row.personLabel },
        },
  acknowledgedBy: row.acknowledgedName,
})

type Query = ListInput & FiltersOf<'listBirthPointNotices'>

/** Notices of the viewer's laboratory, the oldest first. */
export async function listNotices(db: Db, viewer: Viewer, now: Date, query: Query) {
  let rows = records(db, viewer, now)
  let sortsAll = false
  if (query.state?.length) {
    rows = rows.where(sql<boolean>`${noticeStateOf(now)} = any(${[...query.state]}::text[])`)
    // Whether a notice is settled is asked of those alone that are old enough.
    if (query.state.every((state) => state === 'late')) rows = rows.where(noticeOverdue(now))
    // The index has unanswered ones alone: they are few of many years.
    sortsAll = !query.state.some((state) => state === 'acknowledged' || state === 'settled')
    if (sortsAll) rows = rows.where(sql<boolean>`(notice.needs_answer and notice.acknowledged_at is null)`)
  }
  if (query.q) rows = rows.where('place.nameSort', 'like', `%${sortKey(query.q)}%`)
  const page = await listPage(db, rows, query, {
    sortColumns: {
      at: 'notice.createdAt',
      place: 'place.nameSort',
      acknowledgedAt: 'notice.acknowledgedAt',
    },
    defaultSort: 'at',
    key: 'notice.id',
    prepared: true,
    // Each of them is worked out to be counted: once, in one statement.
    countWithPage: sortsAll,
  })
  return { ...page, items: page.items.map(toNotice) }
}

/** One of them in sight of the viewer. */
export async function findNotice(
  db: Db,
  viewer: Viewer,
  now: Date,
  id: number,
): Promise<BirthPointNotice | null> {
  const row = await records(db, viewer, now).where('notice.id', '=', id).executeTakeFirst()
  return row ? toNotice(row) : null
}
