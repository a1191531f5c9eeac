import type { AnalysisRequest, FiltersOf } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { withoutStep } from '../../records/requests/standing.ts'
import { nameStarts, numberHolds } from '../../records/search/text-search.ts'
import { detailsOf } from './details.ts'

export type AnalysisRequestFilters = FiltersOf<'listAnalysisRequests'>

/** Orders with their newborn; support sees those of every laboratory. */
const orders = (db: Db, now: Date) =>
  db
    .selectFrom('analysisRequests as request')
    .innerJoin('newborns', 'newborns.id', 'request.newbornId')
    .innerJoin('workgroups', 'workgroups.id', 'request.workgroupId')
    .leftJoin('users as closer', 'closer.id', 'request.closedBy')
    .select(['request.id', 'request.number', 'request.newbornId', 'request.category', 'request.status'])
    .select(['request.openedAt', 'request.closedAt', 'request.closedBy', 'request.closeReason'])
    .select(['request.note', 'request.workgroupId', 'workgroups.name as workgroupName'])
    .select(newbornColumns)
    .select(personLabelOf('closer').as('closerLabel'))
    .select(ageOf(now).as('ageAtRiskHours'))
    .select(withoutStep('request').as('stalled'))

/** Hours of life, now for an open order, at its end for a closed one. */
const ageOf = (now: Date) =>
  sql<number>`round((extract(epoch from coalesce(request.closed_at, ${now.toISOString()}::timestamptz) - newborns.birth_at)
    / 3600)::numeric, 1)::float8`

type OrderRow = Awaited<ReturnType<ReturnType<typeof orders>['execute']>>[number]

function filtered(db: Db, query: AnalysisRequestFilters, now: Date) {
  let rows = orders(db, now)
  const { q, minAgeHours } = query
  if (q)
    rows = rows.where(
      sql<boolean>`(${numberHolds('request.number', q)} or ${nameStarts('newborns.nameSort', q)}
        or exists (select from samples card where card.newborn_id = request.newborn_id and upper(card.barcode) = upper(${q})))`,
    )
  if (query.status?.length) rows = rows.where('request.status', 'in', [...query.status])
  if (query.category?.length) rows = rows.where('request.category', 'in', [...query.category])
  if (query.closeReason?.length) rows = rows.where('request.closeReason', 'in', [...query.closeReason])
  if (query.workgroupId?.length) rows = rows.where('request.workgroupId', 'in', [...query.workgroupId])
  if (query.newbornId) rows = rows.where('request.newbornId', '=', query.newbornId)
  if (minAgeHours !== undefined) rows = rows.where(ageOf(now), '>=', minAgeHours)
  if (query.stalled !== undefined) rows = rows.where(withoutStep('request'), '=', query.stalled)
  return rows.where(inItalianDays('request.openedAt', query.from, query.to))
}

async function toRequests(db: Db, rows: readonly OrderRow[]): Promise<AnalysisRequest[]> {
  const details = await detailsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    newborn: newbornLabel(row),
    category: row.category as Screening,
    workgroup: { id: row.workgroupId, label: row.workgroupName },
    status: row.status,
    openedAt: row.openedAt,
    closed:
      row.closedAt === null
        ? null
        : {
            at: row.closedAt,
            by: row.closedBy === null ? null : { id: row.closedBy, label: row.closerLabel },
          },
    closeReason: row.closeReason,
    note: row.note,
    ageAtRiskHours: row.ageAtRiskHours,
    stalled: row.stalled,
    ...details(row.id),
  }))
}

export async function listAnalysisRequests(db: Db, query: AnalysisRequestFilters & ListInput, now: Date) {
  const page = await listPage(db, filtered(db, query, now), query, {
    sortColumns: {
      // The one who has lived longest comes first: of open orders that is the earliest birth.
      ageAtRiskHours: ageOf(now),
      openedAt: 'request.openedAt',
      closedAt: 'request.closedAt',
      number: 'request.number',
      newborn: 'newborns.nameSort',
      category: 'request.category',
      status: 'request.status',
    },
    defaultSort: '-openedAt',
    key: 'request.id',
  })
  return { ...page, items: await toRequests(db, page.items) }
}

export async function findAnalysisRequest(
  db: Db,
  id: number,
  now: Date,
): Promise<AnalysisRequest | undefined> {
  const row = await orders(db, now).where('request.id', '=', id).executeTakeFirst()
  return row && (await toRequests(db, [row]))[0]
}
