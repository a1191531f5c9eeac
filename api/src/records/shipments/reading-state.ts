import type { SamplesCount } from '@sne/shared/contract'
import { awaitedSampleStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'

/** Cards by what was decided on them. */
export const counts = sql<SamplesCount>`(
  select json_build_object(
    'accepted', count(*) filter (where s.status = 'accepted'),
    'notValid', count(*) filter (where s.status = 'not_valid'),
    'notRequired', count(*) filter (where s.status = 'not_required'),
    'notReceived', count(*) filter (where s.status = 'not_received'),
    'waiting', count(*) filter (where s.status in (${literals(awaitedSampleStatuses)})))
  from samples s where s.shipping_id = shippings.id and s.deleted_at is null)`

/** Shipments for the viewer's laboratory; drafts are never seen. */
export const visible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('shippings')
    .innerJoin('workgroups as author', 'author.id', 'shippings.authorWorkgroupId')
    .innerJoin('workgroups as destination', 'destination.id', 'shippings.destinationWorkgroupId')
    .where('shippings.status', '<>', 'draft')
    .where('shippings.deletedAt', 'is', null)
    .where(visibleTo(viewer, { workgroup: 'shippings.destinationWorkgroupId' }))

const readingRows = (db: Db, viewer: Viewer, id: number) =>
  visible(db, viewer)
    .modifyFront(keptPlan)
    .select(['shippings.id', 'shippings.barcode', 'shippings.status', 'shippings.version'])
    .select(['shippings.destinationWorkgroupId', 'shippings.acceptedAt', 'shippings.acceptedBy'])
    .select('shippings.everyCardReasons')
    .where('shippings.id', '=', id)

/** As much of a shipment as a reading needs; null when it does not exist or is out of sight. */
export const findReading = async (db: Db, viewer: Viewer, id: number) =>
  (await readingRows(db, viewer, id).executeTakeFirst()) ?? null
export type ReadingState = NonNullable<Awaited<ReturnType<typeof findReading>>>

/** The same, and whoever reads another card of it waits until the transaction ends. */
export const lockingReading = (db: Db, viewer: Viewer, id: number) =>
  readingRows(db, viewer, id).forUpdate('shippings')
export const lockReading = async (db: Db, viewer: Viewer, id: number): Promise<ReadingState | null> =>
  (await lockingReading(db, viewer, id).executeTakeFirst()) ?? null

/** The same with its counters. */
export const countingReading = (db: Db, viewer: Viewer, id: number) =>
  readingRows(db, viewer, id).select(counts.as('samplesCount'))
/** Null when it does not exist or is out of sight. */
export const countReading = async (db: Db, viewer: Viewer, id: number) =>
  (await countingReading(db, viewer, id).executeTakeFirst()) ?? null
type CountedReading = NonNullable<Awaited<ReturnType<typeof countReading>>>

/** The same after a reading, as the contract shows it. */
export const toCounted = ({ id, status, version, samplesCount }: CountedReading) => ({
  counters: samplesCount,
  shipping: { id, status, version },
})
