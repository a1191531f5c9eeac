import { areWellsEditable } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { checkEditable, lockPlates } from '../../records/plates/open-plate.ts'
import { type Punching, punchingOf } from './queries.ts'

/** The plate with its siblings whose wells may still change, all of them locked. */
export async function openPunching(context: Context, plateId: number) {
  const { plate, siblings } = await lockPlates(context, plateId)
  checkEditable(plate)
  const open = siblings.filter(({ status }) => areWellsEditable(status))
  return punchingOf(context.db, plate, open)
}

/** Pages that saw an earlier version are stale. */
export const raiseVersions = async ({ db }: Context, { plates }: Punching) => {
  await db
    .updateTable('plates')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      plates.map(({ id }) => id),
    )
    .execute()
}
