import {
  type ControlGaps,
  type ControlVerdict,
  type HoldReason,
  hasControlGaps,
  heldByControls,
  heldOnIncompleteRun,
  heldOnWrongRun,
  type QcState,
} from '@sne/shared/domain'
import { type InferResult, sql } from 'kysely'
import { onceInCall } from '../../platform/calls/once-in-call.ts'
import { anyOf, type Ids } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'

/** Analytes that the controls of a plate hold, and whether a lead released it. */
export interface PlateHolds {
  readonly qcState: QcState
  readonly held: ReadonlyMap<string, HoldReason>
}

type Verdict = Exclude<ControlVerdict, 'earlier'>

const gravestVerdict = sql<Verdict>`case when bool_or(v.rule = 'amplified') then 'amplified' when bool_or(v.state = 'fail') then 'fail'
    when bool_or(v.state = 'warning') then 'warning' else 'ok' end`

/** The gravest verdict on each analyte that a control of a reading judged, deleted ones too. */
export const verdictsOfReadings = (db: Db, readings: readonly number[]) =>
  db
    .selectFrom('wellValues as v')
    .select(['v.plateResultId as reading', 'v.analyte', gravestVerdict.as('verdict')])
    .where('v.plateResultId', '=', anyOf(readings))
    .where('v.state', 'is not', null)
    .groupBy(['v.plateResultId', 'v.analyte'])

/** The gravest verdict on each analyte that a control of the plate judged. */
export const verdictRows = (db: Db, plateIds: Ids) =>
  db
    .selectFrom('wellValues as v')
    .innerJoin('plateResults as result', 'result.id', 'v.plateResultId')
    .select(['result.plateId', 'v.analyte'])
    .select(gravestVerdict.as('verdict'))
    .where('result.plateId', '=', anyOf(plateIds))
    .where('result.deletedAt', 'is', null)
    .where('v.state', 'is not', null)
    .groupBy(['result.plateId', 'v.analyte'])
export type VerdictRow = InferResult<ReturnType<typeof verdictRows>>[number]

export const plateRows = (db: Db, plateIds: Ids) =>
  db
    .selectFrom('plates')
    .select(['id', 'qcState', 'analysisTypeId', 'wrongRun', 'rejection', 'rejectedReadings'])
    .select(
      sql<ControlGaps[]>`(select coalesce(json_agg(control_gaps), '[]') from plate_results result
        where result.plate_id = plates.id and result.deleted_at is null)`.as('controlGaps'),
    )
    .where('id', '=', anyOf(plateIds))
export type PlateRow = InferResult<ReturnType<typeof plateRows>>[number]

/** Analytes of types, with the formula of those that are a ratio. */
const ratiosOf = (db: Db, types: readonly number[]) =>
  onceInCall(`ratios of types ${types.join()}`, () =>
    db
      .selectFrom('analysisTypeAnalytes as part')
      .withPlugin(prepared)
      .innerJoin('analytes', 'analytes.code', 'part.analyte')
      .select(['part.analysisTypeId', 'analytes.code'])
      .select(sql<string | null>`case when analytes.kind = 'ratio' then analytes.formula end`.as('formula'))
      .where('part.analysisTypeId', '=', anyOf(types))
      .execute(),
  )

/**
 * Verdicts on a run with those of its deleted readings. An analyte that a control rejected before stays
 * rejected until a lead releases the run. A blank that amplified can be released by nobody.
 */
function verdictsOn(
  { qcState, rejectedReadings }: Pick<PlateRow, 'qcState' | 'rejectedReadings'>,
  rows: readonly VerdictRow[],
): ReadonlyMap<string, ControlVerdict> {
  const own = qcState === 'none' ? [] : rows
  const verdicts = new Map<string, ControlVerdict>(own.map(({ analyte, verdict }) => [analyte, verdict]))
  for (const { analytes, amplified } of rejectedReadings)
    for (const code of analytes) {
      const verdict = verdicts.get(code)
      if (amplified.includes(code)) verdicts.set(code, 'amplified')
      else if (verdict !== 'amplified' && verdict !== 'fail') verdicts.set(code, 'earlier')
    }
  return verdicts
}

/**
 * Analytes that the controls of plates hold, by plate, released or not. A run without any judged control
 * holds everything.
 */
export async function holdsOnPlates(
  db: Db,
  plateIds: readonly number[],
): Promise<ReadonlyMap<number, PlateHolds>> {
  const plates = await plateRows(db, plateIds).withPlugin(prepared).execute()
  return holdsOf(db, plates, await verdictRows(db, plateIds).withPlugin(prepared).execute())
}

async function holdsOf(
  db: Db,
  plates: readonly PlateRow[],
  verdictsOfAll: readonly VerdictRow[],
): Promise<ReadonlyMap<number, PlateHolds>> {
  const types = [...new Set(plates.map(({ analysisTypeId }) => analysisTypeId))]
  const analytes = await ratiosOf(db, types)
  const verdicts = Map.groupBy(verdictsOfAll, ({ plateId }) => plateId)
  return new Map(
    plates.map((plate) => {
      const { id, qcState, analysisTypeId, wrongRun, rejection, controlGaps } = plate
      const ofType = analytes.filter((analyte) => analyte.analysisTypeId === analysisTypeId)
      const judged = heldByControls(ofType, verdictsOn(plate, verdicts.get(id) ?? []))
      // Incomplete on the day of the run.
      const held = controlGaps.some(hasControlGaps) ? heldOnIncompleteRun(ofType, judged) : judged
      if (rejection !== null) return [id, { qcState, held: heldOnWrongRun(ofType, held, 'run_rejected') }]
      return [id, { qcState, held: wrongRun === null ? held : heldOnWrongRun(ofType, held) }]
    }),
  )
}

/** Analytes that the controls of plates hold now: none where a lead released the run. */
export async function heldOn(
  db: Db,
  plates: readonly PlateRow[],
  verdicts: readonly VerdictRow[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  return notReleased(await holdsOf(db, plates, verdicts))
}

const notReleased = (holds: ReadonlyMap<number, PlateHolds>): Map<number, ReadonlySet<string>> =>
  new Map(
    [...holds].map(([id, { qcState, held }]) => [id, new Set(qcState === 'overridden' ? [] : held.keys())]),
  )

/** Holds of plates, read from the database. */
export const heldOnPlates = async (db: Db, plateIds: readonly number[]) =>
  notReleased(await holdsOnPlates(db, plateIds))
