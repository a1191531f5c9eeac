import type { ClearOpenScanInput, OpenScanInput } from '@sne/shared/contract'
import { openScansAtMost, stillOpenScans } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { lockReading } from '../../records/shipments/reading-state.ts'
import { texts } from './texts.ts'

/** Codes that were read for a shipment and that nobody has cleared, the oldest first. */
export async function openScansOf(db: Db, shippingId: number) {
  const scans = await db
    .selectFrom('openScans')
    .select(['code', 'kind', 'at', 'byUserId'])
    .where('shippingId', '=', shippingId)
    .orderBy('id')
    .execute()
  if (scans.length === 0) return []
  const cards = await db
    .selectFrom('samples')
    .select(['barcode', 'status'])
    .where('shippingId', '=', shippingId)
    .where('deletedAt', 'is', null)
    .execute()
  return stillOpenScans(scans, cards)
}

const ofCode = (db: Db, shippingId: number, code: string) =>
  db
    .selectFrom('openScans')
    .select(['id', 'kind', 'at', 'byUserId'])
    .where('shippingId', '=', shippingId)
    .where(sql<boolean>`upper(code) = upper(${code})`)

/** @throws Refusal `validation` */
async function checkRoom(db: Db, shippingId: number): Promise<void> {
  const { count } = await db
    .selectFrom('openScans')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shippingId', '=', shippingId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= openScansAtMost) throw refuseField('code', texts.tooManyOpenScans(openScansAtMost))
}

/**
 * Keeps a code that was read without a decision, whatever the status of the shipment: one that was closed a moment ago
 * says by it that a card lies on the bench.
 * @returns false when it is kept already
 * @throws Refusal `not_found`, `validation` beyond `openScansAtMost`
 */
export async function keepOpenScan(context: Context, id: number, scan: OpenScanInput): Promise<boolean> {
  const { db, viewer, now } = context
  // A closing that is on its way ends first, or waits and sees the scan.
  found(await lockReading(db, viewer, id))
  const known = await ofCode(db, id, scan.code).executeTakeFirst()
  if (known?.kind === scan.kind) return false
  if (!known) await checkRoom(db, id)
  const read = { kind: scan.kind, at: now, byUserId: viewer.userId }
  if (known) await db.updateTable('openScans').set(read).where('id', '=', known.id).execute()
  else
    await db
      .insertInto('openScans')
      .values({ shippingId: id, code: scan.code, ...read })
      .execute()
  context.audit({ entity: 'shipping', id, action: 'keep_open_scan', details: { ...scan } })
  return true
}

/**
 * Takes a code from the list for the reason that a person gives. The audit trail keeps it with who read it and when.
 * @returns false when it was cleared already
 */
export async function clearOpenScan(
  context: Context,
  id: number,
  { code, reason }: ClearOpenScanInput,
): Promise<boolean> {
  const { db, viewer } = context
  found(await lockReading(db, viewer, id))
  const known = await ofCode(db, id, code).executeTakeFirst()
  if (!known) return false
  await db.deleteFrom('openScans').where('id', '=', known.id).execute()
  const { kind, at: readAt, byUserId: readBy } = known
  const details = { code, kind, readAt, readBy }
  context.audit({ entity: 'shipping', id, action: 'clear_open_scan', reason, details })
  return true
}
