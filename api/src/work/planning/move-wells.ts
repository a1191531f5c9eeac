import type { Well } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'

/** An unpunched well of a sample and the target of its content. */
export interface WellMove {
  readonly plateId: number
  readonly well: Well
  readonly to: string
}

/** All moves happen at once: wells are emptied first, so that none overwrites another. Targets are free after that. */
export async function moveWells({ db }: Context, moves: readonly WellMove[]): Promise<void> {
  if (moves.length === 0) return
  const emptied = moves.map(({ plateId, well }) => ({ plate: plateId, position: well.position }))
  await sql`
    update wells set type = 'empty', request_key = null, sample_id = null, analyzable_sample_id = null,
      sample_analysis_id = null, replicate_no = null, punch_status = null, note = null
    from json_to_recordset(${JSON.stringify(emptied)}::json) as v(plate bigint, position text)
    where wells.plate_id = v.plate and wells.position = v.position and wells.type = 'sample'`.execute(db)
  const filled = moves.map(({ plateId, well, to }) => ({
    plate: plateId,
    position: to,
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
    where wells.plate_id = v.plate and wells.position = v.position`.execute(db)
}
