import type { PlanningChange } from '@sne/shared/contract'
import type { LayoutChange, LayoutWell } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { placeEqaSample } from '../../records/eqa/places.ts'
import type { Board } from './board.ts'
import { emptied, lotFor } from './reserved.ts'

type Reserved = Exclude<LayoutWell, { type: 'sample' }>
const reserved = (well: LayoutWell | null): Reserved | null =>
  well === null || well.type === 'sample' ? null : well

/** Empties the wells of blanks, controls and EQA samples that a layout takes off. */
export async function emptyReserved({ db }: Context, changes: readonly LayoutChange[]): Promise<void> {
  for (const [plateId, wells] of Map.groupBy(
    changes.filter(({ before }) => reserved(before)),
    (change) => change.plateId,
  ))
    await db
      .updateTable('wells')
      .set(emptied)
      .where('plateId', '=', plateId)
      .where(
        'position',
        'in',
        wells.map(({ position }) => position),
      )
      .execute()
}

/**
 * Puts the blanks and controls of a layout into wells that are free now. A control that only changes its well keeps its
 * lot. @throws Refusal `validation` for a lot that is expired, retired or of another type, `not_plannable` for an EQA sample
 */
export async function fillReserved(
  context: Context,
  board: Board,
  changes: readonly LayoutChange[],
): Promise<PlanningChange['placed']> {
  const placed: PlanningChange['placed'] = []
  for (const { plateId, position, after } of changes) {
    const well = reserved(after)
    const plate = board.siblings.find(({ id }) => id === plateId)
    if (!well || !plate) continue
    placed.push({ plateId, requestKey: null, sampleId: null, wells: [position] })
    if (well.type === 'eqa_sample') {
      await placeEqaSample(context, plate, position, well.eqaSampleId)
      continue
    }
    const control = well.type === 'quality_control' ? well : null
    const isMoved = changes.some(
      ({ plateId: id, before }) =>
        control !== null &&
        id === plateId &&
        before?.type === 'quality_control' &&
        before.lotId === control.lotId &&
        before.level === control.level,
    )
    const lotId = isMoved ? control?.lotId : await lotFor(context, plate, well, plateId !== board.plate.id)
    await context.db
      .updateTable('wells')
      .set({
        type: well.type,
        notRequired: false,
        qcLevel: control?.level ?? null,
        qcLotId: lotId ?? null,
      })
      .where('plateId', '=', plateId)
      .where('position', '=', position)
      .execute()
  }
  return placed
}
