import type { FiltersOf, Shipping, ShippingRow, ShippingSampleRow } from '@sne/shared/contract'
import type { SampleStatus } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../platform/calls/refusal.ts'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import { sampleRows, toShippingSampleRow } from '../../records/cards/row-queries.ts'
import { actorsOf } from '../../records/people/acted-label.ts'
import { codeHolds, nameHolds } from '../../records/search/text-search.ts'
import { counts, visible } from '../../records/shipments/reading-state.ts'
import { removedCards, removedCount } from '../../records/shipments/removed-cards.ts'
import { everyCardOf } from './every-card.ts'
import { openScansOf } from './open-scans.ts'
import { texts } from './texts.ts'

const lastReminder = sql<
  string | null
>`(select max(at) from shipping_reminders r where r.shipping_id = shippings.id)`

/** Sent longer ago than the birth point's reminder time. @param now of the call */
const overdue = (now: Date) => sql<boolean>`(shippings.status = 'sent' and shippings.sent_at
  < ${now.toISOString()}::timestamptz - make_interval(hours => (author.config ->> 'reminderAfterHours')::integer))`

const rows = (db: Db, viewer: Viewer, now: Date) =>
  visible(db, viewer)
    .selectAll('shippings')
    .select([
      'author.name as authorName',
      'author.facilityName as authorFacility',
      'author.type as authorType',
    ])
    .select([
      'destination.name as labName',
      'destination.facilityName as labFacility',
      'destination.type as labType',
    ])
    .select('author.phones as authorPhones')
    .select(removedCount.as('removed'))
    .select([counts.as('samplesCount'), lastReminder.as('lastReminderAt'), overdue(now).as('overdue')])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const authorOf = (row: Row) => ({
  id: row.authorWorkgroupId,
  name: row.authorName,
  facilityName: row.authorFacility,
  type: row.authorType,
})

const toRow = (row: Row, withAuthor: boolean): ShippingRow => ({
  id: row.id,
  barcode: row.barcode,
  number: row.number,
  status: row.status,
  authorWorkgroup: withAuthor ? authorOf(row) : null,
  destinationWorkgroup: {
    id: row.destinationWorkgroupId,
    name: row.labName,
    facilityName: row.labFacility,
    type: row.labType,
  },
  sentAt: row.sentAt,
  courier: row.courier,
  samplesDeclared: row.samplesDeclared,
  samplesCount: row.samplesCount,
  removed: row.removed,
  acceptedAt: row.acceptedAt,
  closedAt: row.closedAt,
  notReceivedAt: row.notReceivedAt,
  lastReminderAt: row.lastReminderAt,
  overdue: row.overdue,
  version: row.version,
})

type ListQuery = ListInput & FiltersOf<'listShippings'>

type Filters = Omit<ListQuery, keyof ListInput>

/** Ids of shipments that a text names: by its barcode, its number or the place that sent it. */
const named = (text: string) => sql<boolean>`shippings.id in (
  select named.id from shippings named where ${codeHolds('named.barcode', text)}
  union all select named.id from shippings named where ${codeHolds('named.number', text)}
  union all select named.id from workgroups place join shippings named on named.author_workgroup_id = place.id
    where ${nameHolds('place.nameSort', text)})`

/** Conditions of a query that has `shippings` and `author`. */
function conditionsOf(viewer: Viewer, query: Filters, now: Date): RawBuilder<boolean> {
  const { q, status, authorWorkgroupId } = query
  const all = [
    sql<boolean>`shippings.status <> 'draft' and shippings.deleted_at is null`,
    visibleTo(viewer, { workgroup: 'shippings.destinationWorkgroupId' }),
    ...(q ? [named(q)] : []),
    ...(status?.length ? [sql<boolean>`shippings.status in (${sql.join([...status])})`] : []),
    ...(authorWorkgroupId?.length
      ? [sql<boolean>`shippings.author_workgroup_id = any(${[...authorWorkgroupId]}::bigint[])`]
      : []),
    inItalianDays('shippings.sentAt', query.sentFrom, query.sentTo),
    ...(query.overdue === undefined ? [] : [sql<boolean>`${overdue(now)} = ${query.overdue}`]),
  ]
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

export async function listShippings(db: Db, viewer: Viewer, query: ListQuery, now: Date) {
  const conditions = conditionsOf(viewer, query, now)
  const page = await listPage(db, rows(db, viewer, now).where(conditions), query, {
    // The database leaves the place out where nothing asks for it.
    matchQuery: db
      .selectFrom('shippings')
      .leftJoin('workgroups as author', 'author.id', 'shippings.authorWorkgroupId')
      .where(conditions),
    sortColumns: {
      sentAt: 'shippings.sentAt',
      barcode: 'shippings.barcode',
      number: 'shippings.number',
      status: 'shippings.status',
      acceptedAt: 'shippings.acceptedAt',
      closedAt: 'shippings.closedAt',
      author: 'author.nameSort',
    },
    defaultSort: '-sentAt',
    key: 'shippings.id',
    inOneStatement: true,
  })
  return { ...page, items: page.items.map((row) => toRow(row, query.withWorkgroupAuthor ?? false)) }
}

/** One shipment; null when it does not exist or is out of sight. */
export async function findShipping(db: Db, viewer: Viewer, id: number, now: Date): Promise<Shipping | null> {
  const row = await rows(db, viewer, now)
    .select(removedCards.as('removedCards'))
    .where('shippings.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const reminders = await db
    .selectFrom('shippingReminders')
    .select(['at', 'byUserId'])
    .where('shippingId', '=', id)
    .orderBy('at')
    .execute()
  const openScans = await openScansOf(db, id)
  const actor = await actorsOf(db, [
    { by: row.createdBy, at: row.createdAt },
    { by: row.acceptedBy, at: row.acceptedAt },
    { by: row.closedBy, at: row.closedAt },
    { by: row.reopenedBy, at: row.reopenedAt },
    { by: row.everyCardBy, at: row.everyCardAt },
    ...reminders.map(({ byUserId, at }) => ({ by: byUserId, at })),
    ...openScans.map(({ byUserId, at }) => ({ by: byUserId, at })),
  ])
  return {
    ...toRow(row, true),
    authorWorkgroup: authorOf(row),
    createdBy: actor(row.createdBy, row.createdAt),
    acceptedBy: actor(row.acceptedBy, row.acceptedAt),
    closedBy: actor(row.closedBy, row.closedAt),
    reopenedAt: row.reopenedAt,
    reopenedBy: actor(row.reopenedBy, row.reopenedAt),
    reminders: reminders.map(({ at, byUserId }) => ({ at, by: actor(byUserId, at) })),
    openScans: openScans.map(({ code, kind, at, byUserId }) => ({ code, kind, at, by: actor(byUserId, at) })),
    everyCard: everyCardOf(row, (by) => actor(by, row.everyCardAt)),
    spokeNotes: row.spokeNotes,
    hubNotes: row.hubNotes,
    authorPhones: row.authorPhones,
    removedCards: row.removedCards.map((card) => ({ ...card, at: new Date(card.at).toISOString() })),
  }
}

/** Its id by its own barcode, or by that of one of its cards. @throws Refusal `unknown_card` where two cards have it */
export async function matchBarcode(db: Db, viewer: Viewer, code: string) {
  const own = await visible(db, viewer)
    .select('shippings.id')
    .where(isBarcode('shippings.barcode', code))
    .orderBy(sql`shippings.barcode = ${code}`, 'desc')
    .executeTakeFirst()
  if (own) return { matched: 'shipping' as const, shippingId: own.id, sampleId: null }
  const [card, other] = await visible(db, viewer)
    .innerJoin('samples', 'samples.shippingId', 'shippings.id')
    .select(['shippings.id', 'samples.id as sampleId'])
    .where(isBarcode('samples.barcode', code))
    .where('samples.deletedAt', 'is', null)
    .limit(2)
    .execute()
  if (other) throw refuse('unknown_card', { message: texts.alikeBarcodes(code) })
  return card ? { matched: 'sample' as const, shippingId: card.id, sampleId: card.sampleId } : null
}

/** The cards of a shipment that the caller has been found to see. */
export async function listShippingSamples(
  db: Db,
  viewer: Viewer,
  shippingId: number,
  status: readonly SampleStatus[] | undefined,
  now: Date,
): Promise<ShippingSampleRow[]> {
  let cards = sampleRows(db, viewer).where('samples.shippingId', '=', shippingId).orderBy('samples.id')
  if (status) cards = cards.where('samples.status', 'in', [...status])
  return (await cards.execute()).map((row) => toShippingSampleRow(row, now))
}
