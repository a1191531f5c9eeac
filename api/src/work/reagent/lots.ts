import type { BodyOf, ReagentLot } from '@sne/shared/contract'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { ownLaboratory } from '../../records/materials/own-types.ts'
import { findReagentLot } from './queries.ts'
import { texts } from './texts.ts'

type Facts = Omit<BodyOf<'createReagentLot'>, 'kitId'>

const exactly = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** @throws Refusal `duplicate`, `validation` for days in the wrong order */
async function checkLot({ db, viewer }: Context, kitId: number, lot: Facts, id = 0): Promise<void> {
  if (lot.expiresOn < lot.receivedOn) throw refuseField('expiresOn', texts.expired)
  if (lot.openedOn && lot.openedOn < lot.receivedOn) throw refuseField('openedOn', texts.openedBeforeReceived)
  const others = db
    .selectFrom('reagentLots')
    .select('id')
    .where('workgroupId', '=', viewer.workgroupId)
    .where('id', '<>', id)
  const sameCode = others.where('kitId', '=', kitId).where('code', 'ilike', exactly(lot.code))
  if (await sameCode.executeTakeFirst()) throw refuse('duplicate', { message: texts.lotKnown })
  if (!lot.barcode) return
  if (await others.where('barcode', 'ilike', exactly(lot.barcode)).executeTakeFirst())
    throw refuse('duplicate', { message: texts.barcodeKnown })
}

/** @throws Refusal `not_found` for a kit of another laboratory, `duplicate`, `validation`, `invalid_transition` */
export async function createReagentLot(
  context: Context,
  { kitId, ...lot }: BodyOf<'createReagentLot'>,
): Promise<ReagentLot> {
  const { db, viewer, now } = context
  const workgroupId = ownLaboratory(context)
  const kit = found(
    await db
      .selectFrom('reagentKits')
      .select('enabled')
      .where('id', '=', kitId)
      .where('workgroupId', '=', workgroupId)
      .executeTakeFirst(),
  )
  if (!kit.enabled)
    throw refuse('invalid_transition', {
      message: texts.kitOut,
      details: { from: 'disabled', to: 'disabled', allowed: [] },
    })
  await checkLot(context, kitId, lot)
  const made = await db
    .insertInto('reagentLots')
    .values({ ...lot, kitId, workgroupId, createdAt: now, createdBy: viewer.userId })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'reagent-lot', made)
  context.audit({ entity: 'reagent-lot', id: made.id, action: 'create', to: made.status })
  return findReagentLot(db, viewer, now, made.id)
}

/** Fields that a lead released the lot for: they cannot change. */
const signedFields = ['code', 'expiresOn', 'receivedOn'] as const

/** @throws Refusal `not_found`, `stale_version`, `duplicate`, `validation` */
export async function updateReagentLot(
  context: Context,
  id: number,
  { version, ...facts }: BodyOf<'updateReagentLot'>,
): Promise<{ changed: boolean; lot: ReagentLot }> {
  const { db, viewer, now } = context
  await db
    .selectFrom('reagentLots')
    .select('id')
    .where('id', '=', id)
    .where('workgroupId', '=', viewer.workgroupId)
    .forUpdate()
    .execute()
  const before = await findReagentLot(db, viewer, now, id)
  if (before.version !== version) throw refuse('stale_version', { details: { current: before } })
  const values = changedValues(before, facts)
  if (values.length === 0) return { changed: false, lot: before }
  const wasReleased = before.used || before.steps.some(({ status }) => status === 'released')
  const signed = signedFields.find((name) => facts[name] !== before[name])
  if (wasReleased && signed) throw refuseField(signed, texts.released)
  await checkLot(context, before.kit.id, facts, id)
  await db
    .updateTable('reagentLots')
    .set({ ...facts, version: version + 1 })
    .where('id', '=', id)
    .execute()
  context.effect({ entity: 'reagent-lot', id, values })
  context.audit({
    ...{ entity: 'reagent-lot', id, action: 'update' },
    details: { fields: values.map(({ field }) => field) },
  })
  return { changed: true, lot: await findReagentLot(db, viewer, now, id) }
}
