import { countedRows, type FailsafeRow, type FiltersOf } from '@sne/shared/contract'
import type { FailsafeBand, Screening, TurnaroundStep } from '@sne/shared/domain'
import { dayOf, daysOfLife, failsafeSteps } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import type { ListInput } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { timesOf } from '../../records/laboratories/times.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { nameStarts, numberHolds } from '../../records/search/text-search.ts'
import { incompleteOf, type Listed, listedNewborns, missedOf } from './listed.ts'
import { type OwedCollections, owedCollections } from './owed.ts'
import { prepareReminder } from './prepare.ts'
import { sentBackOf } from './sent-back.ts'

export type FailsafeFilters = FiltersOf<'listFailsafe'> & {
  /** These alone, whatever page they are on. */
  readonly newbornIds?: readonly number[]
}

/** The newborn's card collected last. */
const withCard = (newborns: Newborns) =>
  newborns.leftJoinLateral(
    (eb) =>
      eb
        .selectFrom('samples')
        .select(['id', 'barcode', 'status', 'collectedAt', 'protocolNumber', 'authorWorkgroupId'])
        .whereRef('samples.newbornId', '=', 'newborns.id')
        .where('samples.deletedAt', 'is', null)
        .where('samples.status', '<>', 'registered')
        .orderBy('samples.sampleNumber', 'desc')
        .limit(1)
        .as('card'),
    (join) => join.onTrue(),
  )

/** The place of the last collection knows where the newborn is, unless it has moved since. */
const withPlace = (cards: ReturnType<typeof withCard>) =>
  cards.leftJoin('workgroups as place', (join) =>
    join.on(
      'place.id',
      '=',
      sql<number>`coalesce(newborns.current_workgroup_id, card.author_workgroup_id, newborns.birth_workgroup_id)`,
    ),
  )

const withReminder = (places: ReturnType<typeof withPlace>) =>
  places.leftJoinLateral(
    (eb) =>
      eb
        .selectFrom('newbornReminders as reminder')
        .leftJoin('users', 'users.id', 'reminder.byUserId')
        .select(['reminder.at', 'reminder.byUserId', personLabelOf('users').as('byLabel')])
        .whereRef('reminder.newbornId', '=', 'newborns.id')
        .orderBy('reminder.at', 'desc')
        .limit(1)
        .as('last'),
    (join) => join.onTrue(),
  )

const newbornsIn = (db: Db) => db.selectFrom('newborns')
type Newborns = ReturnType<typeof newbornsIn>

/** Conditions of a query that has `newborns`, and `card` and `place` where a filter is about them. */
function conditionsOf({ q, birthPointId, newbornIds }: FailsafeFilters): RawBuilder<boolean> {
  const all = [
    sql<boolean>`true`,
    ...(q
      ? [
          sql<boolean>`(${nameStarts('newborns.nameSort', q)} or ${numberHolds('card.protocolNumber', q)}
            or newborns.code = ${q} or upper(card.barcode) = upper(${q}))`,
        ]
      : []),
    ...(birthPointId?.length ? [sql<boolean>`place.id = any(${[...birthPointId]}::bigint[])`] : []),
    ...(newbornIds ? [sql<boolean>`newborns.id = any(${[...newbornIds]}::bigint[])`] : []),
  ]
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

const sorts = {
  days: (now: Date) => sql`${now.toISOString()}::timestamptz - listed.birth_at`,
  newborn: () => sql`newborns.name_sort`,
  birthPoint: () => sql`place.name`,
  lastReminder: () => sql`last.at`,
}
type Sort = keyof typeof sorts
const isSort = (field: string): field is Sort => Object.hasOwn(sorts, field)

/** All newborns of the list that the filters leave, with what they are sorted by; joined to what that needs alone. */
function foundRows(db: Db, query: FailsafeFilters, sort: Sort, now: Date) {
  const places = () => withPlace(withCard(newbornsIn(db)))
  const about = {
    reminder: sort === 'lastReminder',
    place: sort === 'birthPoint' || !!query.birthPointId?.length,
    card: !!query.q,
  }
  if (sort === 'days' && !about.place && !about.card && !query.newbornIds)
    return sql`select listed.*, ${sorts.days(now)} as by from listed`
  const newborns = about.reminder
    ? withReminder(places())
    : about.place
      ? places()
      : about.card
        ? withCard(newbornsIn(db))
        : newbornsIn(db)
  return (newborns as unknown as Newborns)
    .innerJoin(sql<Listed>`listed`.as('listed'), 'listed.newbornId', 'newborns.id')
    .where(conditionsOf(query))
    .selectAll('listed')
    .select(sorts[sort](now).as('by'))
}

interface Found {
  readonly counts: Partial<Record<FailsafeBand, number>>
  readonly total: number
  readonly items: {
    readonly newbornId: number
    readonly bands: readonly FailsafeBand[]
    readonly incomplete: { category: string; step: string }[]
    readonly missed: { motivation: string; dueOn: string }[]
  }[]
}

const inBand = (bands: readonly FailsafeBand[] | undefined) =>
  bands?.length
    ? sql<boolean>`(band = any(${[...bands]}::text[]) or stalled and ${bands.includes('stalled')}
        or missed and ${bands.includes('missed')})`
    : sql<boolean>`true`

/** Which newborns a page shows, and how many there are: the list is read once, in one statement. */
async function findPage(
  db: Db,
  viewer: Viewer,
  query: FailsafeFilters & ListInput,
  now: Date,
): Promise<Found> {
  const { page, pageSize, band } = query
  const descending = query.sort?.startsWith('-') ?? true
  const field = (query.sort ?? '-days').replace(/^-/, '')
  if (!isSort(field)) throw new Error(`No column to sort by ${field}.`)
  const direction = descending ? sql`desc` : sql`asc`
  const order = sql`by ${direction} nulls last, newborn_id ${direction}`
  const { rows } = await sql<Found>`
    with listed as materialized (select * from ${listedNewborns(viewer, now, query.category)} rows),
    found as materialized (${foundRows(db, query, field, now)}),
    shown as (select * from found where ${inBand(band)} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize})
    select counted.*,
      (select coalesce(jsonb_agg(jsonb_build_object('newbornId', newborn_id,
        'bands', array_remove(array[band, case when stalled then 'stalled' end, case when missed then 'missed' end], null),
        'incomplete', ${incompleteOf(viewer, now)}, 'missed', ${missedOf(viewer, now)}) order by ${order}), '[]')
        from shown) as items
    from (select count(*) filter (where ${inBand(band)}) as total,
        jsonb_build_object('first', count(*) filter (where band = 'first'), 'second', count(*) filter (where band = 'second'),
          'third', count(*) filter (where band = 'third'), 'stalled', count(*) filter (where stalled),
          'missed', count(*) filter (where missed)) as counts from found) counted`.execute(db)
  return rows[0] ?? { counts: {}, total: 0, items: [] }
}

/** Shown columns of newborns. */
const shownOf = (db: Db, ids: readonly number[]) =>
  withReminder(withPlace(withCard(newbornsIn(db))))
    .withPlugin(prepared)
    .select('newborns.id as newbornId')
    .select(newbornColumns)
    .select(['card.id as cardId', 'card.barcode', 'card.status', 'card.collectedAt', 'card.protocolNumber'])
    .select([
      'place.id as placeId',
      'place.name as placeName',
      'place.facilityName',
      'place.type as placeType',
    ])
    .select(['last.at as remindedAt', 'last.byUserId', 'last.byLabel'])
    .where(sql<boolean>`newborns.id = any((select ${[...ids]}::bigint[])::bigint[])`)
    .execute()

type Selected = Found['items'][number] &
  Awaited<ReturnType<typeof shownOf>>[number] &
  Pick<FailsafeRow, 'sentBack'>

function toRow(row: Selected, { labels, asked }: OwedCollections, now: Date): FailsafeRow {
  const newborn = newbornLabel(row)
  const incomplete = row.incomplete as { category: Screening; step: TurnaroundStep }[]
  const missed = row.missed.map((one) => ({ ...one, label: labels.get(one.motivation) ?? one.motivation }))
  const facts = {
    id: newborn.id,
    newborn,
    days: daysOfLife(newborn.birthAt, now),
    bands: [...row.bands],
    birthPoint:
      row.placeId === null || row.placeName === null || row.facilityName === null || row.placeType === null
        ? null
        : { id: row.placeId, name: row.placeName, facilityName: row.facilityName, type: row.placeType },
    protocol: row.protocolNumber,
    lastCard:
      row.cardId === null || row.barcode === null || row.status === null || row.collectedAt === null
        ? null
        : { id: row.cardId, barcode: row.barcode, status: row.status, collectedAt: row.collectedAt },
    incomplete,
    sentBack: row.sentBack,
    missed,
    lastReminder:
      row.remindedAt === null
        ? null
        : {
            at: row.remindedAt,
            by: row.byUserId === null ? null : { id: row.byUserId, label: row.byLabel ?? '' },
          },
    remindedToday: row.remindedAt !== null && dayOf(new Date(row.remindedAt)) === dayOf(now),
  }
  return { ...facts, prepared: prepareReminder(facts, asked.get(newborn.id) ?? [], dayOf(now)) }
}

export async function listFailsafe(db: Db, viewer: Viewer, query: FailsafeFilters & ListInput, now: Date) {
  const steps = failsafeSteps(await timesOf(db, viewer.workgroupId))
  const { counts, total, items } = await findPage(db, viewer, query, now)
  const ids = items.map(({ newbornId }) => newbornId)
  const shown = new Map((await shownOf(db, ids)).map((row) => [row.newbornId, row]))
  const owed = await owedCollections(db, ids)
  const returned = Map.groupBy(await sentBackOf(db, viewer, now, ids), ({ newbornId }) => newbornId)
  const none = { first: 0, second: 0, third: 0, stalled: 0, missed: 0 }
  return {
    items: items.flatMap((item) => {
      const newborn = shown.get(item.newbornId)
      const sentBack = (returned.get(item.newbornId) ?? []).map(({ newbornId: _, ...one }) => one)
      return newborn ? [toRow({ ...newborn, ...item, sentBack }, owed, now)] : []
    }),
    total: Math.min(total, countedRows),
    more: total > countedRows,
    page: query.page,
    pageSize: query.pageSize,
    sort: query.sort ?? '-days',
    steps,
    counts: { ...none, ...counts },
  }
}
