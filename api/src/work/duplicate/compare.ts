import type { ComparedNewborn, NewbornComparison } from '@sne/shared/contract'
import { liveRequestStatuses } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/open.ts'
import type { NewbornRecord } from '../../records/newborns/identity.ts'
import { findPair, toPair } from '../../records/newborns/pairs.ts'
import { differing } from './differing.ts'
import { objectionsOf } from './objections.ts'

const recordOf = (db: Db, id: number): Promise<NewbornRecord> =>
  db.selectFrom('newborns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const placeOf = async (db: Db, id: number | null) =>
  (id !== null &&
    (await db
      .selectFrom('workgroups')
      .select(['id', 'name', 'facilityName', 'type'])
      .where('id', '=', id)
      .executeTakeFirst())) ||
  null

async function countsOf(db: Db, newbornId: number) {
  const count = db.fn.countAll<number>().as('count')
  const of = (table: 'sampleRequests' | 'reports' | 'communications') =>
    db.selectFrom(table).select(count).where('newbornId', '=', newbornId)
  const requests = await of('sampleRequests')
    .where('status', 'in', liveRequestStatuses)
    .executeTakeFirstOrThrow()
  const reports = await of('reports').where('status', '=', 'accepted').executeTakeFirstOrThrow()
  const communications = await of('communications').executeTakeFirstOrThrow()
  return {
    openRequests: Number(requests.count),
    acceptedReports: Number(reports.count),
    communications: Number(communications.count),
  }
}

async function comparedOf(db: Db, row: NewbornRecord): Promise<ComparedNewborn> {
  const cards = await db
    .selectFrom('samples')
    .select(['id', 'barcode', 'status', 'collectedAt', 'collectionTimeKnown', 'protocolNumber'])
    .where('newbornId', '=', row.id)
    .where('deletedAt', 'is', null)
    .orderBy('sampleNumber')
    .execute()
  const { pluralityCount: n, pluralityOrder: order } = row
  return {
    ...row,
    plurality: n !== null && order !== null ? { n, order } : null,
    birthWorkgroup: await placeOf(db, row.birthWorkgroupId),
    currentWorkgroup: await placeOf(db, row.currentWorkgroupId),
    cards,
    ...(await countsOf(db, row.id)),
  }
}

/** Both records whole. @throws Refusal `not_found` */
export async function comparePair(context: Context, id: number): Promise<NewbornComparison> {
  const { db } = context
  const pair = await findPair(context, id)
  const [first, second] = [await recordOf(db, pair.firstId), await recordOf(db, pair.secondId)]
  const merge = await db
    .selectFrom('newbornMerges')
    .select('keptId')
    .where('pairId', '=', id)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return {
    ...toPair(pair),
    first: await comparedOf(db, first),
    second: await comparedOf(db, second),
    differs: differing(first, second),
    keptId: merge?.keptId ?? null,
    objections: pair.status === 'open' ? await objectionsOf(db, first, second) : [],
  }
}
