import { dayOf } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import type { Candidate } from '../../records/materials/candidates.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'

/** Control charts and rules go by the instrument's name on the plate. */
async function nameInstrument({ db, effect }: Context, plate: PlateRecord, name: string | null) {
  const { instrument: before } = await db
    .selectFrom('plates')
    .select('instrument')
    .where('id', '=', plate.id)
    .executeTakeFirstOrThrow()
  if (before === name) return
  await db
    .updateTable('plates')
    .set((eb) => ({ instrument: name, version: eb('version', '+', 1) }))
    .where('id', '=', plate.id)
    .execute()
  effect({ entity: 'plate', id: plate.id, values: [{ field: 'instrument', before, after: name }] })
}

export const takeInstrumentOff = (context: Context, plate: PlateRecord) =>
  nameInstrument(context, plate, null)

/** A lot that is recorded for the first time is opened on that day. */
async function openLot({ db, effect, now }: Context, id: number) {
  const opened = await db
    .updateTable('reagentLots')
    .set((eb) => ({ openedOn: dayOf(now), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('openedOn', 'is', null)
    .returning('openedOn')
    .executeTakeFirst()
  if (opened)
    effect({
      ...{ entity: 'reagent-lot', id },
      values: [{ field: 'openedOn', before: null, after: opened.openedOn }],
    })
}

/**
 * Writes what a plate uses. Results that are there were judged by the instrument that the plate named: a later record gives it a name
 * only where it had none.
 * @param reason of a lead who allows an item that would be refused, or adds one after the results
 */
export async function insertMaterial(
  context: Context,
  plate: PlateRecord,
  item: Candidate,
  reason: string | null,
): Promise<void> {
  const { db, viewer, now } = context
  const override = reason === null ? null : json({ by: viewer.userId, at: now.toISOString(), reason })
  await db
    .insertInto('plateMaterials')
    .values({
      ...{ plateId: plate.id, override, recordedAt: now, recordedBy: viewer.userId },
      ...(item.kind === 'instrument' ? { instrumentId: item.id } : { reagentLotId: item.id }),
    })
    .execute()
  if (item.kind === 'reagent_lot') await openLot(context, item.id)
  else if (item.measures && (plate.analyzedAt === null || plate.instrument === null))
    await nameInstrument(context, plate, item.name)
}
