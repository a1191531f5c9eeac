import { type HoldReason, heldByControls, heldOnWrongRun, type QcState } from '@sne/shared/domain'
import { sql } from 'kysely'
import { onceInCall } from '../../platform/calls/once-in-call.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { Db } from '../../platform/database/open.ts'

/** What the controls of a plate hold, and whether a lead released it. */
export interface PlateHolds {
  readonly qcState: QcState
  readonly held: ReadonlyMap<string, HoldReason>
}

type Verdict = 'ok' | 'warning' | 'fail' | 'amplified'

/** The gravest verdict on each analyte that a control of the plate judged. */
async function verdictsOf(db: Db, plateIds: readonly number[]) {
  const rows = await db
    .selectFrom('wellValues as v')
    .modifyFront(keptPlan)
    .innerJoin('plateResults as result', 'result.id', 'v.plateResultId')
    .select(['result.plateId', 'v.analyte'])
    .select(
      sql<Verdict>`case when bool_or(v.rule = 'amplified') then 'amplified' when bool_or(v.state = 'fail') then 'fail'
        when bool_or(v.state = 'warning') then 'warning' else 'ok' end`.as('verdict'),
    )
    .where('result.plateId', '=', anyOf(plateIds))
    .where('result.deletedAt', 'is', null)
    .where('v.state', 'is not', null)
    .groupBy(['result.plateId', 'v.analyte'])
    .execute()
  return Map.groupBy(rows, ({ plateId }) => plateId)
}

/** Analytes of types, with the formula of those that are a ratio. */
const ratiosOf = (db: Db, types: readonly number[]) =>
  onceInCall(`ratios of types ${types.join()}`, () =>
    db
      .selectFrom('analysisTypeAnalytes as part')
      .modifyFront(keptPlan)
      .innerJoin('analytes', 'analytes.code', 'part.analyte')
      .select(['part.analysisTypeId', 'analytes.code'])
      .select(sql<string | null>`case when analytes.kind = 'ratio' then analytes.formula end`.as('formula'))
      .where('part.analysisTypeId', '=', anyOf(types))
      .execute(),
  )

/** What the controls of plates hold, by plate, released or not. A run without any judged control holds everything. */
export async function holdsOnPlates(
  db: Db,
  plateIds: readonly number[],
): Promise<ReadonlyMap<number, PlateHolds>> {
  const plates = await db
    .selectFrom('plates')
    .modifyFront(keptPlan)
    .select(['id', 'qcState', 'analysisTypeId', 'wrongRun'])
    .where('id', '=', anyOf(plateIds))
    .execute()
  const types = [...new Set(plates.map(({ analysisTypeId }) => analysisTypeId))]
  const analytes = await ratiosOf(db, types)
  const verdicts = await verdictsOf(db, plateIds)
  return new Map(
    plates.map(({ id, qcState, analysisTypeId, wrongRun }) => {
      const own = qcState === 'none' ? [] : (verdicts.get(id) ?? [])
      const ofType = analytes.filter((analyte) => analyte.analysisTypeId === analysisTypeId)
      const held = heldByControls(ofType, new Map(own.map(({ analyte, verdict }) => [analyte, verdict])))
      return [id, { qcState, held: wrongRun === null ? held : heldOnWrongRun(ofType, held) }]
    }),
  )
}

/** Analytes that the controls of plates hold now: none where a lead released the run. */
export async function heldOnPlates(
  db: Db,
  plateIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const holds = await holdsOnPlates(db, plateIds)
  return new Map(
    [...holds].map(([id, { qcState, held }]) => [id, new Set(qcState === 'overridden' ? [] : held.keys())]),
  )
}
