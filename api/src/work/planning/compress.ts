import type { PlanningChange, Well } from '@sne/shared/contract'
import { areWellsEditable, compress as movesOf, type Position } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { changeOf, fillOrderOf, openBoard, touch, wellsOf } from './board.ts'

/** Samples move with their replicates, and in a group with what they have on the siblings. */
const keyOf = (sampleId: number) => `s${sampleId}`

/** Nothing moves on a plate that is closed, nor what was punched. */
const isFixed = (plate: PlateRecord, well: Well) =>
  !areWellsEditable(plate.status) ||
  well.type !== 'sample' ||
  (well.punchStatus !== null && well.punchStatus !== 'to_punch')

/** Closes the gaps between unpunched samples; a group moves as one. */
export async function compressPlate(context: Context, plateId: number): Promise<PlanningChange> {
  const board = await openBoard(context, plateId)
  const wells = board.siblings.flatMap((plate) =>
    wellsOf(board, plate.id)
      .filter(({ type }) => type !== 'empty')
      .map((well) => ({
        position: well.position as Position,
        fixed: isFixed(plate, well),
        key: well.sampleId === null ? `${plate.id}/${well.position}` : keyOf(well.sampleId),
      })),
  )
  // What stands on a sibling out of sight stays, and with it the same sample here.
  const unseen = board.elsewhere.map(({ position, sampleId }) => ({
    position,
    fixed: true,
    key: keyOf(sampleId),
  }))
  const moves = movesOf([...wells, ...unseen], fillOrderOf(board.plate))
  if (moves.length === 0) return changeOf(context, board, { changed: false })
  const ids = board.siblings.map(({ id }) => id)
  const target = new Map<string, string>(moves.map(({ from, to }) => [from, to]))
  const contents = board.siblings.flatMap(({ id }) =>
    wellsOf(board, id).flatMap((well) => {
      const to = target.get(well.position)
      return to && well.type === 'sample' ? [{ ...well, plateId: id, to }] : []
    }),
  )
  // All moves happen at once: wells are emptied first, so that none overwrites another.
  await context.db
    .updateTable('wells')
    .set({
      type: 'empty',
      requestKey: null,
      sampleId: null,
      analyzableSampleId: null,
      sampleAnalysisId: null,
      replicateNo: null,
      punchStatus: null,
      note: null,
    })
    .where('plateId', 'in', ids)
    .where('type', '=', 'sample')
    .where(
      'position',
      'in',
      moves.map(({ from }) => from),
    )
    .execute()
  const filled = contents.map((well) => ({
    plate: well.plateId,
    position: well.to,
    key: well.requestKey,
    sample: well.sampleId,
    analyzable: well.analyzableSampleId,
    analysis: well.sampleAnalysisId,
    replicate: well.replicateNo,
    punch: well.punchStatus,
    note: well.note,
  }))
  await sql`
    update wells set type = 'sample', not_required = false, request_key = v.key, sample_id = v.sample,
      analyzable_sample_id = v.analyzable, sample_analysis_id = v.analysis, replicate_no = v.replicate,
      punch_status = v.punch, note = v.note
    from json_to_recordset(${JSON.stringify(filled)}::json)
      as v(plate bigint, position text, key text, sample bigint, analyzable bigint, analysis bigint,
        replicate int, punch text, note text)
    where wells.plate_id = v.plate and wells.position = v.position`.execute(context.db)
  await touch(context, ids, 'compress', moves.length)
  return changeOf(context, board, { changed: true })
}
