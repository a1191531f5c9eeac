import type { BodyOf, Instrument } from '@sne/shared/contract'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { checkOwnTypes, ownLaboratory } from '../../records/materials/own-types.ts'
import { findInstrument } from './queries.ts'
import { texts } from './texts.ts'

type Input = BodyOf<'createInstrument'>

/** @throws Refusal `duplicate` for a name, or a serial number of a maker, that another instrument has */
async function checkNew(
  { db, viewer }: Context,
  { name, maker, serial }: Pick<Input, 'name' | 'maker' | 'serial'>,
  id = 0,
) {
  const others = db
    .selectFrom('instruments')
    .select('id')
    .where('workgroupId', '=', viewer.workgroupId)
    .where('id', '<>', id)
  if (await others.where('name', 'ilike', exactly(name)).executeTakeFirst())
    throw refuse('duplicate', { message: texts.nameKnown })
  const same = others.where('maker', 'ilike', exactly(maker)).where('serial', 'ilike', exactly(serial))
  if (await same.executeTakeFirst()) throw refuse('duplicate', { message: texts.serialKnown })
}
const exactly = (text: string) => text.replace(/[\\%_]/g, '\\$&')

async function storeTypes({ db }: Context, instrumentId: number, ids: readonly number[]) {
  await db.deleteFrom('instrumentTypes').where('instrumentId', '=', instrumentId).execute()
  const rows = [...new Set(ids)].map((analysisTypeId) => ({ instrumentId, analysisTypeId }))
  if (rows.length > 0) await db.insertInto('instrumentTypes').values(rows).execute()
}

/** @throws Refusal `permission_denied`, `duplicate`, `not_found` for a type of another laboratory */
export async function createInstrument(
  context: Context,
  { analysisTypeIds, ...facts }: Input,
): Promise<Instrument> {
  const { db, viewer, now } = context
  const workgroupId = ownLaboratory(context)
  await checkOwnTypes(context, analysisTypeIds)
  await checkNew(context, facts)
  const made = await db
    .insertInto('instruments')
    .values({ ...facts, workgroupId, createdAt: now, createdBy: viewer.userId })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  await storeTypes(context, made.id, analysisTypeIds)
  recordBirth(context, 'instrument', made)
  context.audit({ entity: 'instrument', id: made.id, action: 'create', to: made.status })
  return findInstrument(db, viewer, now, made.id)
}

/** The instrument of the own laboratory, its row locked. @throws Refusal `not_found` */
export const lockInstrument = async ({ db, viewer }: Context, id: number) =>
  found(
    await db
      .selectFrom('instruments')
      .selectAll()
      .where('id', '=', id)
      .where('workgroupId', '=', viewer.workgroupId)
      .forUpdate()
      .executeTakeFirst(),
  )

/**
 * Corrects an instrument. Control charts go by the name that plates recorded: it stays.
 * @throws Refusal `not_found`, `stale_version`, `duplicate`, `validation`
 */
export async function updateInstrument(
  context: Context,
  id: number,
  { version, analysisTypeIds, ...facts }: BodyOf<'updateInstrument'>,
): Promise<{ changed: boolean; instrument: Instrument }> {
  const { db, viewer, now } = context
  const { version: current } = await lockInstrument(context, id)
  const before = await findInstrument(db, viewer, now, id)
  if (current !== version) throw refuse('stale_version', { details: { current: before } })
  const types = before.analysisTypes.map((type) => type.id).sort((a, b) => a - b)
  const wanted = { ...facts, analysisTypeIds: [...new Set(analysisTypeIds)].sort((a, b) => a - b) }
  const values = changedValues({ ...before, analysisTypeIds: types }, wanted)
  if (values.length === 0) return { changed: false, instrument: before }
  if (before.used && facts.name !== before.name) throw refuseField('name', texts.nameUsed)
  // A type that the laboratory analyses no more may stay.
  await checkOwnTypes(
    context,
    analysisTypeIds.filter((type) => !types.includes(type)),
  )
  await checkNew(context, facts, id)
  await db
    .updateTable('instruments')
    .set({ ...facts, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await storeTypes(context, id, analysisTypeIds)
  context.effect({ entity: 'instrument', id, values })
  context.audit({
    ...{ entity: 'instrument', id, action: 'update' },
    details: { fields: values.map(({ field }) => field) },
  })
  return { changed: true, instrument: await findInstrument(db, viewer, now, id) }
}
