import type { AnalyteColumn, AnalyteValue, CollectionFacts, SampleAnalysisRow } from '@sne/shared/contract'
import {
  type AnalysisTypeId,
  emptyAnalysisStatuses,
  type GridActionName,
  gestationalWeeks,
  groupOf,
  type Screening,
} from '@sne/shared/domain'
import { type InferResult, sql } from 'kysely'
import { anyOf, type Ids } from '../../platform/database/any-of.ts'
import type { ValueExclusion } from '../../platform/database/json-shapes.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { closedByRefusal } from '../newborns/closed-by-refusal.ts'
import { newbornColumns, newbornLabel } from '../newborns/newborn-label.ts'
import { personLabelOf } from '../people/person-label.ts'
import { awaitedDiscs } from './awaited-discs.ts'
import { criticalLimits } from './limits.ts'
import { punchesLeft } from './punches-left.ts'

/** The live, or last, report of an analysis as a list shows it. */
const reportBrief = sql<SampleAnalysisRow['report']>`(select json_build_object('id', r.id, 'number', r.number,
  'status', r.status, 'outcome', r.outcome, 'acceptedAt', r.accepted_at)
  from reports r where r.sample_analysis_id = analysis.id order by r.id desc limit 1)`

/** An earlier card of the newborn was recalled or positive in this category. */
const earlierRecall = sql<boolean>`exists (select from reports r
  where r.newborn_id = a.newborn_id and r.category = a.category and r.status = 'accepted'
    and r.outcome in ('recall', 'positive') and r.sample_analysis_id <> analysis.id)`

/** The card answers a recall of this category: by its motivation, or by the request that asked for it. */
const answersRecall = sql<boolean>`(motivations.machine_name = 'recall_' || a.category or exists (
  select from sample_requests q where q.id = samples.sample_request_id and q.type = 'new_spot'
    and a.category = any(q.categories) and q.report_id is not null))`

/** The analysis of the same card that this one repeats: its gravest flag, and whether it was out of range. */
const repeated = sql<{ worstFlag: string | null; outcome: string | null } | null>`(
  select json_build_object('worstFlag', before.worst_flag, 'outcome', before.outcome)
  from sample_analyses before where before.analyzable_sample_id = a.id and before.id < analysis.id
    and before.status not in (${literals(emptyAnalysisStatuses)}) order by before.id desc limit 1)`

const secondTierTypes = sql<{ id: number; code: string; label: string }[]>`coalesce((
  select json_agg(json_build_object('id', t.id, 'code', t.code, 'label', t.label) order by t.position)
  from analysis_types t where t.second_tier_of_id = type.id and t.enabled), '[]'::json)`

/** Wells of the analysis that the discs left on its card can fill. */
const wellsLeft = sql<number>`(${punchesLeft} / greatest(type.punches_per_well, 1))`

/** Analyses with everything that grids, lists, reports and decisions need; the caller filters. */
export const analysisRecords = (db: Db) =>
  db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .innerJoin('newborns', 'newborns.id', 'a.newbornId')
    .innerJoin('analysisTypes as type', 'type.id', 'analysis.analysisTypeId')
    .leftJoin('shippings', 'shippings.id', 'samples.shippingId')
    .leftJoin('motivations', 'motivations.id', 'samples.motivationId')
    .leftJoin('plates', 'plates.id', 'analysis.plateId')
    .leftJoin('users as decider', 'decider.id', 'analysis.decidedBy')
    .selectAll('analysis')
    .select(['a.sampleId', 'a.newbornId', 'a.category', 'a.workgroupId', 'a.priority', 'a.dueAt'])
    .select(['a.analysisRequestId', 'a.protocolNumber', 'a.status as analyzableStatus', 'a.acceptedAt'])
    .select(['samples.barcode', 'samples.sampleNumber', 'samples.collectedAt', 'samples.conditions'])
    .select('samples.collectionTimeKnown')
    .select(['samples.ageAtCollectionHours', 'samples.weightAtCollection', 'samples.feeding'])
    .select([
      'samples.nonConformities',
      'samples.authorWorkgroupId',
      'samples.sampleRequestId as answersRequestId',
    ])
    .select(newbornColumns)
    .select(['newborns.closureReason', 'newborns.closureAt', closedByRefusal.as('closedByRefusal')])
    .select(['newborns.gaWeeks', 'newborns.gaDays', 'newborns.birthWeight', 'newborns.nameSort'])
    .select(['type.code as typeCode', 'type.label as typeLabel', 'type.methods'])
    .select(['motivations.name as motivation', 'plates.name as plateName', 'plates.barcode as plateBarcode'])
    .select(['plates.cutoffSetId', personLabelOf('decider').as('deciderLabel')])
    .select([
      sql<string[]>`array(select position from wells where wells.sample_analysis_id = analysis.id
        order by replicate_no)`.as('wells'),
      reportBrief.as('report'),
      earlierRecall.as('earlierRecall'),
      answersRecall.as('recall'),
      repeated.as('repeated'),
      secondTierTypes.as('secondTierTypes'),
      wellsLeft.as('wellsLeft'),
      punchesLeft.as('discsFree'),
      awaitedDiscs.as('discsAwaited'),
    ])

export type AnalysisRecord = Awaited<ReturnType<ReturnType<typeof analysisRecords>['execute']>>[number]

/** An analysis with the second tiers that it waits for in vain. */
export type LateRecord = AnalysisRecord & { readonly lateTiers?: readonly AnalysisTypeId[] }

export const inSight = (viewer: Viewer) =>
  visibleTo(viewer, { workgroup: 'a.workgroupId', category: 'a.category' })

export const typeRef = (row: AnalysisRecord) => ({
  id: row.analysisTypeId,
  code: row.typeCode,
  label: row.typeLabel,
})

const plateRef = (row: AnalysisRecord) =>
  row.plateId === null ? null : { id: row.plateId, label: row.plateName ?? row.plateBarcode ?? '' }

export const factsOf = (row: AnalysisRecord): CollectionFacts => ({
  collectedAt: row.collectedAt,
  collectionTimeKnown: row.collectionTimeKnown,
  ageHours: row.ageAtCollectionHours,
  gaWeeks: row.gaWeeks,
  gaDays: row.gaDays,
  birthWeight: row.birthWeight,
  weightAtCollection: row.weightAtCollection,
  preterm: (gestationalWeeks(row.gaWeeks, row.gaDays) ?? 40) < 37,
  tin: row.conditions.tin,
  transfused: row.conditions.transfusion !== null,
  transfusedAt: row.conditions.transfusion?.at ?? null,
  parenteral: row.conditions.parenteral !== null,
  ...(row.conditions.untold ? { untold: [...row.conditions.untold] } : {}),
  feeding: row.feeding,
  sampleNumber: row.sampleNumber,
  motivation: row.motivation,
  recall: row.recall,
  nonConformities: row.nonConformities.map(({ label }) => label),
})

export const toAnalysisRow = (row: AnalysisRecord): SampleAnalysisRow => ({
  id: row.id,
  analyzableSampleId: row.analyzableSampleId,
  sampleId: row.sampleId,
  barcode: row.barcode,
  protocol: row.protocolNumber,
  newborn: newbornLabel(row),
  category: row.category as Screening,
  analysisType: typeRef(row),
  tier: row.tier,
  plate: plateRef(row),
  wells: row.wells,
  status: row.status,
  priority: row.priority,
  qcState: row.qcState,
  worstFlag: row.worstFlag,
  actionId: row.actionId as GridActionName | null,
  outcome: row.outcome,
  note: row.note,
  importedAt: row.importedAt,
  decided:
    row.decidedAt === null
      ? null
      : {
          at: row.decidedAt,
          by: row.decidedBy === null ? null : { id: row.decidedBy, label: row.deciderLabel },
        },
  report: row.report,
})

const exclusionOf = (
  exclusion: ValueExclusion | null,
  personOf: (id: number | null) => { readonly id: number; readonly label: string } | null,
): AnalyteValue['exclusion'] =>
  exclusion && {
    by: personOf(exclusion.by),
    at: exclusion.at,
    reason: exclusion.reason,
    approved:
      exclusion.approvedAt === null ? null : { at: exclusion.approvedAt, by: personOf(exclusion.approvedBy) },
  }

/** Values of analyses in the order of the grid's columns, with the limits by which they were judged. */
export const valueRows = (db: Db, analysisIds: Ids) =>
  db
    .selectFrom('analysisValues as v')
    .leftJoin('cutoffRules as rule', 'rule.id', 'v.cutoffRuleId')
    .leftJoin('cutoffColumns as columns', (join) =>
      join.onRef('columns.cutoffSetId', '=', 'rule.cutoffSetId').onRef('columns.analyte', '=', 'v.analyte'),
    )
    .select(['v.sampleAnalysisId', 'v.analyte', 'v.raw', 'v.value', 'v.unit', 'v.flag', 'v.cutoffRuleId'])
    .select(['v.comparator', 'v.percentile', 'v.replicateValues', 'v.excluded', 'v.exclusion', 'v.edits'])
    .select(['rule.low', 'rule.high'])
    .select(criticalLimits)
    .where('v.sampleAnalysisId', '=', anyOf(analysisIds))
    .where('v.deletedAt', 'is', null)
    .orderBy('v.position')
export type ValueOfAnalysis = InferResult<ReturnType<typeof valueRows>>[number]

/** Values by analysis, with the names of people. */
export const valuesOf = async (db: Db, analysisIds: readonly number[]) =>
  toValues(db, analysisIds, await valueRows(db, analysisIds).withPlugin(prepared).execute())

/** Rows of `valueRows` by analysis. The people who changed one are read besides, where there are any. */
export async function toValues(
  db: Db,
  analysisIds: readonly number[],
  rows: readonly ValueOfAnalysis[],
): Promise<ReadonlyMap<number, AnalyteValue[]>> {
  const editors = [
    ...new Set(
      rows.flatMap(({ edits, exclusion }) =>
        [edits.at(-1)?.by, exclusion?.by, exclusion?.approvedBy].filter((by) => typeof by === 'number'),
      ),
    ),
  ]
  const people = editors.length
    ? await db
        .selectFrom('users')
        .select(['users.id', personLabelOf('users').as('label')])
        .where('users.id', 'in', editors)
        .execute()
    : []
  const values = new Map<number, AnalyteValue[]>(analysisIds.map((id) => [id, []]))
  for (const row of rows) {
    const last = row.edits.at(-1)
    const by = people.find(({ id }) => id === last?.by)
    values.get(row.sampleAnalysisId)?.push({
      code: row.analyte,
      raw: row.raw,
      value: row.value,
      comparator: row.comparator,
      unit: row.unit,
      flag: row.flag,
      cutoffRuleId: row.cutoffRuleId,
      limits: {
        low: row.low,
        high: row.high,
        criticalLow: row.criticalLow,
        criticalHigh: row.criticalHigh,
      },
      percentile: row.percentile,
      replicateValues: row.replicateValues,
      excluded: row.excluded,
      exclusion: exclusionOf(row.exclusion, (id) => people.find((one) => one.id === id) ?? null),
      edited:
        last && by
          ? { by, at: last.at, old: last.old, oldComparator: last.oldComparator, reason: last.reason }
          : null,
    })
  }
  return values
}

/** Columns of the analytes of types, in their order. */
export async function columnsOf(db: Db, analysisTypeIds: readonly number[]): Promise<AnalyteColumn[]> {
  const rows = await db
    .selectFrom('analytes')
    .innerJoin('analysisTypeAnalytes as part', 'part.analyte', 'analytes.code')
    .select(['code', 'label', 'unit', 'decimals', 'kind', 'formula', 'disorders'])
    .where('part.analysisTypeId', 'in', [...analysisTypeIds, 0])
    .orderBy('part.position')
    .execute()
  return rows.map((row) => ({ ...row, group: groupOf(row) }))
}

/** The set of cut-offs by which a plate was judged. */
export async function cutoffSetOf(db: Db, setId: number | null) {
  if (setId === null) return null
  const set = await db
    .selectFrom('cutoffSets')
    .select(['id', 'version', 'validFrom'])
    .where('id', '=', setId)
    .executeTakeFirst()
  return set ?? null
}
