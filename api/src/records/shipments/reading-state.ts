import type { SamplesCount } from '@sne/shared/contract'
import { awaitedSampleStatuses } from '@sne/shared/domain'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import { fixedStatement } from '../../platform/database/fixed-statement.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { together } from '../../platform/database/sending.ts'
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

const readingRows = (db: Db, viewer: Viewer, id: number | RawBuilder<never>) =>
  visible(db, viewer)
    .withPlugin(prepared)
    .select(['shippings.id', 'shippings.barcode', 'shippings.status', 'shippings.version'])
    .select(['shippings.destinationWorkgroupId', 'shippings.acceptedAt', 'shippings.acceptedBy'])
    .select('shippings.everyCardReasons')
    .where('shippings.id', '=', id)

/** As much of a shipment as a reading needs; null when it does not exist or is out of sight. */
export const findReading = async (db: Db, viewer: Viewer, id: number) =>
  (await readingRows(db, viewer, id).executeTakeFirst()) ?? null
export type ReadingState = NonNullable<Awaited<ReturnType<typeof findReading>>>

/** A statement of each reading; its text depends on nothing of the viewer but whether every laboratory is seen. */
function readingStatement<R>(write: (rows: ReturnType<typeof readingRows>) => Compilable<R>) {
  const of = (seesAll: boolean) =>
    fixedStatement<R, { readonly workgroupId: number | null; readonly id: number }>((db, given) =>
      write(readingRows(db, { seesAll, workgroupId: given.workgroupId } as unknown as Viewer, given.id)),
    )
  const [all, own] = [of(true), of(false)]
  return (db: Db, { seesAll, workgroupId }: Viewer, id: number) =>
    (seesAll ? all : own).given(db, { workgroupId, id })
}

/** Reads and locks the row: readings of other cards wait until the transaction ends. */
export const lockingReading = readingStatement((rows) => rows.forUpdate('shippings'))
export const lockReading = async (db: Db, viewer: Viewer, id: number): Promise<ReadingState | null> =>
  (await together(db, lockingReading(db, viewer, id)))[0][0] ?? null

/** Reads the row with its counters. */
export const countingReading = readingStatement((rows) => rows.select(counts.as('samplesCount')))
/** Null when it does not exist or is out of sight. */
export const countReading = async (db: Db, viewer: Viewer, id: number) =>
  (await together(db, countingReading(db, viewer, id)))[0][0] ?? null
type CountedReading = NonNullable<Awaited<ReturnType<typeof countReading>>>

/** The shipment after a reading, as the contract shows it. */
export const toCounted = ({ id, status, version, samplesCount }: CountedReading) => ({
  counters: samplesCount,
  shipping: { id, status, version },
})
