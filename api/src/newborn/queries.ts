import type { Newborn } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import { found } from '../calls/refusal.ts'
import { type Viewer, visibleTo } from '../calls/viewer.ts'
import type { Db } from '../database/open.ts'
import { italianDay } from '../effects/next-number.ts'
import { listEvents } from '../newborn-event/queries.ts'
import { listSamples } from '../sample/queries.ts'
import { personLabelOf } from '../user/person-label.ts'

/** Cards of one newborn: nobody has more. */
const everyCard = { page: 1, pageSize: 200, sort: 'collectedAt' } as const
const lastEvents = 30

const placeOf = async (db: Db, id: number | null) => {
  if (id === null) return null
  const row = await db
    .selectFrom('workgroups')
    .select(['id', 'name', 'facilityName', 'type'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

const requestsOf = (db: Db, viewer: Viewer, newbornId: number) =>
  db
    .selectFrom('analysisRequests as request')
    .leftJoin('reports', 'reports.id', 'request.finalReportId')
    .select(['request.id', 'request.number', 'request.category', 'request.status', 'request.openedAt'])
    .select(['request.closedAt', 'request.closeReason', 'request.finalReportId', 'reports.outcome'])
    .where('request.newbornId', '=', newbornId)
    .where(visibleTo(viewer, { workgroup: 'request.workgroupId', category: 'request.category' }))
    .orderBy('request.openedAt', 'desc')
    .execute()

async function openRequestsOf(db: Db, viewer: Viewer, newbornId: number, today: string) {
  const rows = await db
    .selectFrom('sampleRequests as request')
    .select(['id', 'type', 'status', 'categories', 'urgent', 'dueDate'])
    .where('newbornId', '=', newbornId)
    .where('status', 'in', ['pending', 'assume_re_test'])
    .where(visibleTo(viewer, { workgroup: 'request.workgroupId' }))
    .where(
      viewer.seesAll
        ? sql<boolean>`true`
        : sql<boolean>`request.categories && ${[...viewer.visibleScreenings]}::text[]`,
    )
    .orderBy('id')
    .execute()
  return rows.map(({ categories, ...row }) => ({
    ...row,
    categories: categories as Screening[],
    overdue: row.status === 'pending' && row.dueDate !== null && row.dueDate < today,
  }))
}

/** Urgent positives of which the clinical centre has not been told. */
const missingCommunications = (db: Db, viewer: Viewer, newbornId: number) =>
  db
    .selectFrom('reports')
    .select(['reports.id as reportId', 'reports.category'])
    .where('reports.newbornId', '=', newbornId)
    .where('reports.urgent', '=', true)
    .where('reports.outcome', '=', 'positive')
    .where('reports.status', 'in', ['pending', 'accepted'])
    .where(visibleTo(viewer, { workgroup: 'reports.workgroupId', category: 'reports.category' }))
    .where(
      sql<boolean>`not exists (select from communications c where c.newborn_id = reports.newborn_id
        and c.recipient_type = 'centro_clinico' and c.outcome = 'comunicato' and c.at >= reports.created_at)`,
    )
    .execute()

/**
 * A newborn whole, with what the viewer may see of its cards and orders; the reading is audited.
 * @throws Refusal `not_found` when none of its cards is in sight
 */
export async function readNewborn(context: Context, id: number): Promise<Newborn> {
  const { db, viewer, now } = context
  const { items: samples } = await listSamples(db, viewer, { ...everyCard, newbornId: id })
  const row = found(
    await db
      .selectFrom('newborns')
      .leftJoin('users', 'users.id', 'newborns.closureBy')
      .selectAll('newborns')
      .select(personLabelOf('users').as('closer'))
      .where('newborns.id', '=', id)
      .executeTakeFirst(),
  )
  const [first] = samples
  const essentials = found(first).newborn
  const timeline = await listEvents(db, viewer, { page: 1, pageSize: lastEvents, newbornId: id })
  const missing = await missingCommunications(db, viewer, id)
  context.audit({ entity: 'newborn', id, action: 'read' })
  return {
    ...essentials,
    fiscalCode: row.fiscalCode,
    birthWorkgroup: await placeOf(db, row.birthWorkgroupId),
    currentWorkgroup: await placeOf(db, row.currentWorkgroupId),
    sga: row.sga,
    deliveryType: row.deliveryType,
    apgar: row.apgar,
    familyHistory: row.familyHistory,
    residence: row.residence,
    phones: row.phones,
    mother: row.mother,
    father: row.father,
    pediatrician: row.pediatrician,
    samples: samples.toReversed(),
    analysisRequests: (await requestsOf(db, viewer, id)).map(({ outcome, category, ...request }) => ({
      ...request,
      category: category as Screening,
      finalOutcome: outcome,
    })),
    openRequests: await openRequestsOf(db, viewer, id, italianDay(now)),
    timeline: timeline.items,
    missingCommunications: missing.map(({ reportId, category }) => ({
      reportId,
      category: category as Screening,
    })),
    closure:
      row.closureReason && row.closureAt
        ? {
            reason: row.closureReason,
            note: row.closureNote,
            at: row.closureAt,
            by: row.closureBy === null ? null : { id: row.closureBy, label: row.closer },
          }
        : null,
    version: row.version,
  }
}
