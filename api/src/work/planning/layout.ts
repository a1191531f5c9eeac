import type { Layout, PlanningChange } from '@sne/shared/contract'
import { layoutChanges, layoutRefusal, moved, type PlateLayout, type Position } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { freeAnalyses } from '../../records/plates/free-wells.ts'
import { placeAnalyses } from '../../records/plates/place.ts'
import { type Board, boardLayout, changeOf, fillOrderOf, touch, wellAt } from './board.ts'
import { checkWells } from './check-wells.ts'
import { arrivals } from './layout-arrivals.ts'
import { samplesThatLeave, samplesThatMove } from './layout-samples.ts'
import { moveWells } from './move-wells.ts'
import { emptyReserved, fillReserved } from './reserved-wells.ts'
import { standsIn } from './samples.ts'
import { texts } from './texts.ts'

/** Moves the content of a well, with its replicates and the contents of that well on the siblings. */
export function movePlanned(
  context: Context,
  board: Board,
  from: string,
  to: string,
): Promise<PlanningChange> {
  const { plate } = board
  const well = wellAt(board, plate.id, from)
  if (well.type === 'empty') throw refuse('not_plannable', { message: texts.nothingThere(from) })
  const layout = moved(boardLayout(board), plate.id, from as Position, to as Position, fillOrderOf(plate))
  if (!layout) throw refuse('well_occupied', { message: texts.noRoomFrom(to) })
  return setLayout(context, board, layout, 'move')
}

/**
 * Takes the plates to a layout. Analyses that are in both the present and the wanted layout stay and change their
 * wells. Others are freed or placed. All changes follow the rules of planning.
 * @throws Refusal `invalid_transition`, `well_occupied`, `well_punched`, `not_plannable`, `punches_exhausted`,
 * `validation`
 */
export async function setLayout(
  context: Context,
  board: Board,
  wanted: Layout,
  action: 'layout' | 'move',
): Promise<PlanningChange> {
  const now = boardLayout(board)
  const target: PlateLayout[] = now.map(
    (plate) => wanted.find(({ plateId }) => plateId === plate.plateId) ?? plate,
  )
  const changes = layoutChanges(now, target)
  if (changes.length === 0) return changeOf(context, board, { changed: false })
  checkWells(board, changes)
  checkPlaces(board, now, target)

  const leaving = samplesThatLeave(board, now, target)
  const freed = await freeAnalyses(context, leaving)
  await emptyReserved(context, changes)
  await moveWells(context, samplesThatMove(board, now, target))
  const placed: PlanningChange['placed'] = []
  for (const { plate, places } of await arrivals(context, board, now, target))
    placed.push(...(await placeAnalyses(context, plate, places)))
  placed.push(...(await fillReserved(context, board, changes)))
  const touched = [...new Set(changes.map(({ plateId }) => plateId))]
  await touch(context, touched, action, changes.length)
  return changeOf(context, board, {
    changed: true,
    placed,
    freed: freed.map(({ plateId, requestKey, sampleId, wells }) => ({
      plateId,
      requestKey,
      sampleId,
      wells,
    })),
  })
}

/** @throws Refusal `well_occupied`, `not_plannable` */
function checkPlaces(board: Board, now: readonly PlateLayout[], target: readonly PlateLayout[]): void {
  const refusal = layoutRefusal(now, target, board.elsewhere)
  if (refusal === null) return
  if (refusal.kind === 'apart') throw refuse('not_plannable', { message: texts.notWhole })
  const message =
    refusal.kind === 'elsewhere' ? standsIn(refusal.position) : texts.wellTaken(refusal.position)
  throw refuse('well_occupied', { message })
}
