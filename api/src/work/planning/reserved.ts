import type { PlanningChange } from '@sne/shared/contract'
import type { QcLevel } from '@sne/shared/domain'
import { areWellsEditable, dayOf, lotRefusal } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import { lotsInUse } from '../../records/plates/lots.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { type Board, changeOf, touch, wellAt, wellsOf } from './board.ts'
import { texts } from './texts.ts'

/** Columns of a well after its blank or control was removed. */
export const emptied = {
  type: 'empty',
  qcLevel: null,
  qcLotId: null,
  eqaSampleId: null,
  punchStatus: null,
  punchedAt: null,
  punchedBy: null,
} as const

/** A blank, or control material of one level. */
export type Material =
  | { readonly type: 'white_spot' }
  | { readonly type: 'quality_control'; readonly level: QcLevel; readonly lotId: number | null }

const concerned = (board: Board, onlyThisPlate: boolean): PlateRecord[] =>
  onlyThisPlate ? [board.plate] : board.siblings.filter(({ status }) => areWellsEditable(status))

/**
 * The lot of the same code and level for a plate's type. A sibling without such a lot takes the one in use of that level:
 * a control without a lot is never judged. @throws Refusal `validation` for a lot that is expired, retired or of another type
 */
export async function lotFor(
  { db, now }: Context,
  plate: PlateRecord,
  material: Material,
  isSibling: boolean,
): Promise<number | null> {
  if (material.type !== 'quality_control' || material.lotId === null) return null
  const lot = await db
    .selectFrom('qcLots as wanted')
    .innerJoin('qcLots as lot', (join) =>
      join.onRef('lot.code', '=', 'wanted.code').onRef('lot.level', '=', 'wanted.level'),
    )
    .select(['lot.id', 'lot.enabled', 'lot.expiresOn'])
    .where('wanted.id', '=', material.lotId)
    .where('wanted.level', '=', material.level)
    .where('lot.workgroupId', '=', plate.workgroupId)
    .where('lot.analysisTypeId', '=', plate.analysisTypeId)
    .executeTakeFirst()
  const refusal = lot ? lotRefusal(lot, dayOf(now)) : texts.otherLot
  if (lot && refusal === null) return lot.id
  if (!isSibling) throw refuseField('lotId', refusal ?? texts.otherLot)
  const lots = await lotsInUse(db, plate.workgroupId, plate.analysisTypeId, dayOf(now))
  return lots.get(material.level) ?? null
}

/**
 * Puts a blank or a control into a free well, in a group in the same well of every sibling.
 * @throws Refusal `well_occupied`, `invalid_transition`
 */
export async function placeReserved(
  context: Context,
  board: Board,
  well: string,
  material: Material,
  onlyThisPlate: boolean,
): Promise<PlanningChange> {
  const plates = concerned(board, onlyThisPlate)
  const same = plates.every((plate) => {
    const now = wellAt(board, plate.id, well)
    return now.type === material.type && (material.type === 'white_spot' || now.qc?.level === material.level)
  })
  const sameLot =
    material.type === 'white_spot' || wellAt(board, board.plate.id, well).qc?.lotId === material.lotId
  if (same && sameLot) return changeOf(context, board, { changed: false })
  for (const plate of plates) {
    const { type } = wellAt(board, plate.id, well)
    if (type !== 'empty' && type !== material.type)
      throw refuse('well_occupied', {
        message: texts.wellTakenOn(well, plate.name ?? plate.barcode),
      })
  }
  for (const plate of plates) {
    const lotId = await lotFor(context, plate, material, plate.id !== board.plate.id)
    await context.db
      .updateTable('wells')
      .set({
        type: material.type,
        notRequired: false,
        qcLevel: material.type === 'quality_control' ? material.level : null,
        qcLotId: lotId,
      })
      .where('plateId', '=', plate.id)
      .where('position', '=', well)
      .execute()
  }
  await touch(
    context,
    plates.map(({ id }) => id),
    `place_${material.type}`,
    plates.length,
  )
  const placed = plates.map(({ id }) => ({ plateId: id, requestKey: null, sampleId: null, wells: [well] }))
  return changeOf(context, board, { placed })
}

/** Frees the well of a blank or control, or of all of them. @throws Refusal `well_punched`, `invalid_transition` */
export async function removeReserved(
  context: Context,
  board: Board,
  type: Material['type'],
  { well, onlyThisPlate = false }: { readonly well?: string; readonly onlyThisPlate?: boolean } = {},
): Promise<PlanningChange> {
  const freed = concerned(board, onlyThisPlate).flatMap((plate) => {
    const wells = wellsOf(board, plate.id)
      .filter((one) => one.type === type && (!well || one.position === well))
      .map((one) => {
        if (well && one.punchStatus === 'punched') throw refuse('well_punched')
        return one
      })
      .filter((one) => one.punchStatus !== 'punched')
      .map(({ position }) => position)
    return wells.length ? [{ plateId: plate.id, requestKey: null, sampleId: null, wells }] : []
  })
  if (freed.length === 0) return changeOf(context, board, { changed: false })
  for (const one of freed)
    await context.db
      .updateTable('wells')
      .set(emptied)
      .where('plateId', '=', one.plateId)
      .where('position', 'in', one.wells)
      .execute()
  await touch(
    context,
    freed.map((one) => one.plateId),
    `remove_${type}`,
    freed.reduce((sum, one) => sum + one.wells.length, 0),
  )
  return changeOf(context, board, { freed })
}
