import type { PlanningChange, Well } from '@sne/shared/contract'
import { areWellsEditable, compress as movesOf, type Position } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { type Board, changeOf, fillOrderOf, touch, wellsOf } from './board.ts'
import { moveWells } from './move-wells.ts'

/** Samples move with their replicates, and in a group with what they have on the siblings. */
const keyOf = (sampleId: number) => `s${sampleId}`

/** Nothing moves on a plate that is closed, nor what was punched. */
const isFixed = (plate: PlateRecord, well: Well) =>
  !areWellsEditable(plate.status) ||
  well.type !== 'sample' ||
  (well.punchStatus !== null && well.punchStatus !== 'to_punch')

/** Closes the gaps between unpunched samples; a group moves as one. */
export async function compressPlate(context: Context, board: Board): Promise<PlanningChange> {
  const wells = board.siblings.flatMap((plate) =>
    wellsOf(board, plate.id)
      .filter(({ type }) => type !== 'empty')
      .map((well) => ({
        position: well.position as Position,
        fixed: isFixed(plate, well),
        key: well.sampleId === null ? `${plate.id}/${well.position}` : keyOf(well.sampleId),
      })),
  )
  // A sample on a sibling out of sight keeps its place, also on this plate.
  const unseen = board.elsewhere.map(({ position, sampleId, eqaSampleId }) => ({
    position,
    fixed: true,
    key: sampleId === null ? `eqa/${eqaSampleId}` : keyOf(sampleId),
  }))
  const moves = movesOf([...wells, ...unseen], fillOrderOf(board.plate))
  if (moves.length === 0) return changeOf(context, board, { changed: false })
  const ids = board.siblings.map(({ id }) => id)
  const target = new Map<string, string>(moves.map(({ from, to }) => [from, to]))
  await moveWells(
    context,
    board.siblings.flatMap(({ id }) =>
      wellsOf(board, id).flatMap((well) => {
        const to = target.get(well.position)
        return to && well.type === 'sample' ? [{ plateId: id, well, to }] : []
      }),
    ),
  )
  await touch(context, ids, 'compress', moves.length)
  return changeOf(context, board, { changed: true })
}
