import type { UndoneScan } from '@sne/shared/contract'
import { sampleMachine, takeBackAction, undoSeconds } from '@sne/shared/domain'
import type { Selectable } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import type { RecentScansTable } from '../../platform/database/tables/cards.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { sampleColumns } from '../../records/cards/recent-scan.ts'
import { sampleRows, toShippingSampleRow } from '../../records/cards/row-queries.ts'
import { countReading, findReading, toCounted } from '../../records/shipments/reading-state.ts'
import { removeBorn } from './remove-born.ts'
import { restoreCategories } from './restore-categories.ts'
import { restoreShipping } from './restore-shipping.ts'
import { patchOf } from './stored-columns.ts'

type RecentScan = Selectable<RecentScansTable>

const refusals = {
  late: `Sono passati più di ${undoSeconds} secondi: cambiare lo stato dal cartoncino.`,
  other: 'La lettura è di un’altra persona: solo chi l’ha fatta la può annullare.',
  changed: 'Dopo la lettura è successo altro su questo cartoncino: cambiare lo stato dal cartoncino.',
  closed: 'La spedizione è stata chiusa dopo la lettura.',
  told: 'Il punto nascita è già stato avvisato: cambiare lo stato dal cartoncino.',
} as const

const refuseUndo = (why: keyof typeof refusals) =>
  refuse('undo_refused', { message: refusals[why], details: { why } })

/** The last reading of a card with the rows of shipment and card locked, in the order in which a reading locks them. */
async function lockScan({ db }: Context, sampleId: number): Promise<RecentScan | undefined> {
  const scans = db.selectFrom('recentScans').selectAll().where('sampleId', '=', sampleId)
  const known = await scans.executeTakeFirst()
  if (!known) return undefined
  await db.selectFrom('shippings').select('id').where('id', '=', known.shippingId).forUpdate().execute()
  await db.selectFrom('samples').select('id').where('id', '=', sampleId).forUpdate().execute()
  return scans.executeTakeFirst()
}

/** Nothing happened to the card, to what was made for it and to its shipment since it was read. */
async function provesUntouched({ db, viewer }: Context, { sampleId, shippingId, at, after }: RecentScan) {
  const shipping = found(await findReading(db, viewer, shippingId))
  if (shipping.status !== 'accepting') throw refuseUndo('closed')
  const sample = await db
    .selectFrom('samples')
    .select('version')
    .where('id', '=', sampleId)
    .executeTakeFirstOrThrow()
  const categories = await db
    .selectFrom('analyzableSamples')
    .select(['id', 'version'])
    .where('sampleId', '=', sampleId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const same = JSON.stringify(categories) === JSON.stringify(after.categories)
  if (sample.version !== after.sampleVersion || !same) throw refuseUndo('changed')
  const told = await db
    .selectFrom('birthPointNotices')
    .select('id')
    .where('entityType', '=', 'sample')
    .where('entityId', '=', sampleId)
    .where('createdAt', '=', at)
    .where('pulledAt', 'is not', null)
    .executeTakeFirst()
  if (told) throw refuseUndo('told')
}

/**
 * Takes the caller's own last decision on a card back: card, categories, requests, story and notices stand as before.
 * Numbers that were given stay given; see `removeBorn`. Repeating it changes nothing.
 * @throws Refusal `not_found`, `undo_refused` with `why` in its details
 */
export async function undoScan(context: Context, sampleId: number): Promise<UndoneScan> {
  const { db, viewer, now } = context
  const scan = await lockScan(context, sampleId)
  const card = found(await sampleRows(db, viewer).where('samples.id', '=', sampleId).executeTakeFirst())
  const shippingId = found(scan?.shippingId ?? card.shippingId)
  found(await findReading(db, viewer, shippingId))
  if (!scan) throw refuseUndo('late')
  if (scan.undoneAt !== null) return answer(context, sampleId, shippingId, false)
  if (scan.userId !== viewer.userId) throw refuseUndo('other')
  if (now.getTime() - new Date(scan.at).getTime() > undoSeconds * 1000) throw refuseUndo('late')
  await provesUntouched(context, scan)

  const { before } = scan
  const action = takeBackAction[before.sample.status]
  if (!action) throw refuseUndo('changed')
  const { from, to } = await applyTransition(context, {
    table: 'samples',
    machine: sampleMachine,
    id: sampleId,
    action,
    proofs: { own_last_scan: () => scan.userId === viewer.userId },
    patch: patchOf<'samples'>(before.sample, sampleColumns),
  })
  await restoreCategories(context, scan)
  await removeBorn(context, scan, card.newbornId)
  await restoreShipping(context, scan)
  await db.updateTable('recentScans').set({ undoneAt: now }).where('sampleId', '=', sampleId).execute()
  context.audit({ entity: 'sample', id: sampleId, action: 'take_back', from, to })
  return answer(context, sampleId, shippingId, true)
}

async function answer(
  { db, viewer, now }: Context,
  sampleId: number,
  shippingId: number,
  changed: boolean,
): Promise<UndoneScan> {
  const row = await sampleRows(db, viewer).where('samples.id', '=', sampleId).executeTakeFirstOrThrow()
  return {
    changed,
    sample: toShippingSampleRow(row, now),
    ...toCounted(found(await countReading(db, viewer, shippingId))),
    shippingId: row.shippingId,
  }
}
