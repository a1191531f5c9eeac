import type { FailsafeRow } from '@sne/shared/contract'
import type { FailsafeBand, Screening, TurnaroundStep } from '@sne/shared/domain'
import { daysOfLife } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Viewer } from '../calls/viewer.ts'
import { type ListInput, listPage } from '../database/list.ts'
import type { Db } from '../database/open.ts'
import { italianDay } from '../effects/next-number.ts'
import { newbornColumns, newbornLabel } from '../newborn/label.ts'
import { nameStarts, numberHolds } from '../sample/text-search.ts'
import { personLabelOf } from '../user/person-label.ts'
import { type OwedCollections, owedCollections } from './owed.ts'
import { prepareReminder } from './prepare.ts'
import { failsafeRows, readSteps } from './rows.ts'

export interface FailsafeFilters {
  readonly q?: string
  readonly band?: readonly FailsafeBand[]
  readonly category?: readonly Screening[]
  readonly birthPointId?: readonly number[]
  /** These alone, whatever page they are on. */
  readonly newbornIds?: readonly number[]
}

const rowsOf = (db: Db, viewer: Viewer, now: Date, steps: readonly number[]) =>
  db
    .selectFrom(failsafeRows(viewer, now, italianDay(now), steps).as('failsafe'))
    .innerJoin('newborns', 'newborns.id', 'failsafe.newbornId')
    .leftJoinLateral(
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
    // Who collected last knows where the newborn is, unless it has moved since.
    .leftJoin('workgroups as place', (join) =>
      join.on(
        'place.id',
        '=',
        sql<number>`coalesce(newborns.current_workgroup_id, card.author_workgroup_id, newborns.birth_workgroup_id)`,
      ),
    )
    .leftJoinLateral(
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

function filtered(db: Db, viewer: Viewer, query: FailsafeFilters, now: Date, steps: readonly number[]) {
  let rows = rowsOf(db, viewer, now, steps)
  const { q } = query
  if (q)
    rows = rows.where(
      sql<boolean>`(${nameStarts('newborns.nameSort', q)} or ${numberHolds('card.protocolNumber', q)}
        or newborns.code = ${q} or card.barcode = ${q})`,
    )
  if (query.category?.length)
    rows = rows.where(sql<boolean>`failsafe.categories && ${[...query.category]}::text[]`)
  if (query.birthPointId?.length) rows = rows.where('place.id', 'in', [...query.birthPointId])
  if (query.newbornIds) rows = rows.where('newborns.id', 'in', [...query.newbornIds, 0])
  return rows
}

const inBand = ({ band }: FailsafeFilters) =>
  band?.length ? sql<boolean>`failsafe.bands && ${[...band]}::text[]` : sql<boolean>`true`

const selected = (rows: ReturnType<typeof filtered>) =>
  rows
    .select(['failsafe.newbornId', 'failsafe.bands', 'failsafe.incomplete', 'failsafe.missed'])
    .select(newbornColumns)
    .select(['card.id as cardId', 'card.barcode', 'card.status', 'card.collectedAt', 'card.protocolNumber'])
    .select([
      'place.id as placeId',
      'place.name as placeName',
      'place.facilityName',
      'place.type as placeType',
    ])
    .select(['last.at as remindedAt', 'last.byUserId', 'last.byLabel'])

type Selected = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

function toRow(row: Selected, { labels, asked }: OwedCollections, now: Date): FailsafeRow {
  const newborn = newbornLabel(row)
  const incomplete = row.incomplete as { category: Screening; step: TurnaroundStep }[]
  const missed = row.missed.map((one) => ({ ...one, label: labels.get(one.motivation) ?? one.motivation }))
  const facts = {
    id: newborn.id,
    newborn,
    days: daysOfLife(newborn.birthAt, now),
    bands: row.bands as FailsafeBand[],
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
    missed,
    lastReminder:
      row.remindedAt === null
        ? null
        : {
            at: row.remindedAt,
            by: row.byUserId === null ? null : { id: row.byUserId, label: row.byLabel ?? '' },
          },
    remindedToday: row.remindedAt !== null && italianDay(new Date(row.remindedAt)) === italianDay(now),
  }
  return { ...facts, prepared: prepareReminder(facts, asked.get(newborn.id) ?? []) }
}

export async function listFailsafe(db: Db, viewer: Viewer, query: FailsafeFilters & ListInput, now: Date) {
  const steps = await readSteps(db)
  const rows = filtered(db, viewer, query, now, steps)
  const counted = await rows
    .clearSelect()
    .innerJoinLateral(sql<{ band: FailsafeBand }>`unnest(failsafe.bands)`.as(sql`one(band)`), (join) =>
      join.onTrue(),
    )
    .select([sql<FailsafeBand>`one.band`.as('band'), sql<number>`count(*)`.as('count')])
    .groupBy(sql`one.band`)
    .execute()
  const page = await listPage(db, selected(rows).where(inBand(query)), query, {
    columns: {
      days: sql`${now.toISOString()}::timestamptz - newborns.birth_at`,
      newborn: 'newborns.nameSort',
      birthPoint: 'place.name',
      lastReminder: 'last.at',
    },
    fallback: '-days',
    key: 'newborns.id',
  })
  const owed = await owedCollections(
    db,
    page.items.map(({ newbornId }) => newbornId),
  )
  const none = { first: 0, second: 0, third: 0, stalled: 0, missed: 0 }
  return {
    ...page,
    items: page.items.map((row) => toRow(row, owed, now)),
    steps,
    counts: { ...none, ...Object.fromEntries(counted.map(({ band, count }) => [band, count])) },
  }
}
