import { materialsRefusal } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import type { PlateRecord } from '../plates/queries.ts'
import { policyOf } from './policy.ts'
import { recordedOn } from './recorded.ts'

/**
 * Asks whether results of a plate may be imported by what the plate recorded. Rows of its instruments and lots are locked: one that is
 * stopped meanwhile is stopped before or after the import.
 * @throws Refusal `materials_missing`, `material_refused`
 */
export async function checkMaterials({ db }: Context, plate: PlateRecord): Promise<void> {
  const rows = db.selectFrom('plateMaterials').where('plateId', '=', plate.id)
  await db
    .selectFrom('instruments')
    .select('id')
    .where('id', 'in', rows.select('instrumentId'))
    .orderBy('id')
    .forShare()
    .execute()
  await db
    .selectFrom('reagentLots')
    .select('id')
    .where('id', 'in', rows.select('reagentLotId'))
    .orderBy('id')
    .forShare()
    .execute()
  const refusal = materialsRefusal(await policyOf(db, plate), await recordedOn(db, plate))
  if (refusal) throw refuse(refusal.code, { message: refusal.text })
}
