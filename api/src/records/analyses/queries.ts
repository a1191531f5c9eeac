import type { FiltersOf, FoundAnalysis } from '@sne/shared/contract'
import { decidedAnalysisStatuses, isOneOf } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { newbornLabel } from '../newborns/newborn-label.ts'
import { type CardScope, cardConditions, isNamed } from '../search/card-conditions.ts'
import { categoryMatches } from '../search/text-search.ts'
import { historyOf } from './history.ts'
import { type LateAnswer, lateAnswers, lateAnswersOf, lateReasons } from './late-answers.ts'
import {
  type AnalysisRecord,
  analysisRecords,
  columnsOf,
  inSight,
  type LateRecord,
  toAnalysisRow,
} from './records.ts'

export type AnalysisFilters = ListInput & FiltersOf<'listSampleAnalyses'> & FiltersOf<'listPendingAnalyses'>

/** Rows that are analyses. */
const analysisScope: CardScope = {
  protocol: 'a.protocolNumber',
  acceptedAt: 'a.acceptedAt',
  analyses: null,
}

type Filters = Omit<AnalysisFilters, keyof ListInput>

/** Conditions of a query that has `analysis`, `a`, `samples`, `newborns` and `shippings`. */
function conditionsOf(viewer: Viewer, query: Filters, more?: RawBuilder<boolean>): RawBuilder<boolean> {
  const { q, category, analysisTypeId, status, outcome, plateId, newbornId, sampleId } = query
  const all = [
    inSight(viewer),
    cardConditions(viewer, query, analysisScope),
    ...(q ? [categoryMatches(q)] : []),
    ...(category?.length ? [sql<boolean>`a.category = any(${[...category]})`] : []),
    ...(analysisTypeId?.length
      ? [sql<boolean>`analysis.analysis_type_id = any(${[...analysisTypeId]}::bigint[])`]
      : []),
    ...(status?.length ? [sql<boolean>`analysis.status in (${sql.join([...status])})`] : []),
    ...(outcome?.length ? [sql<boolean>`analysis.outcome = any(${[...outcome]})`] : []),
    ...(plateId ? [sql<boolean>`analysis.plate_id = ${plateId}`] : []),
    ...(newbornId ? [sql<boolean>`a.newborn_id = ${newbornId}`] : []),
    ...(sampleId ? [sql<boolean>`a.sample_id = ${sampleId}`] : []),
    ...(query.anomalies === undefined
      ? []
      : [query.anomalies ? sql<boolean>`analysis.anomalies > 0` : sql<boolean>`analysis.anomalies = 0`]),
    inItalianDays('analysis.importedAt', query.from, query.to),
    ...(more ? [more] : []),
  ]
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/**
 * These rows with only the tables that find them.
 * @param sort of the list: by name, names come first
 */
const foundBy = (db: Db, viewer: Viewer, query: Filters, sort = '', more?: RawBuilder<boolean>) => {
  const rows = db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .leftJoin('samples', 'samples.id', 'a.sampleId')
    .leftJoin('shippings', 'shippings.id', 'samples.shippingId')
  const named = sort.endsWith('newborn')
    ? rows.innerJoin('newborns', 'newborns.id', 'a.newbornId')
    : // The database leaves out what no filter asks for.
      rows.leftJoin('newborns', 'newborns.id', 'a.newbornId')
  return named.where(conditionsOf(viewer, query, more))
}

/** One page of analyses in sight. */
const pageOf = (
  db: Db,
  viewer: Viewer,
  query: AnalysisFilters,
  fallback: string,
  more?: RawBuilder<boolean>,
) =>
  listPage(db, analysisRecords(db).where(conditionsOf(viewer, query, more)), query, {
    matchQuery: foundBy(db, viewer, query, query.sort, more),
    isSearch: isNamed(query),
    sortColumns: columns,
    defaultSort: fallback,
    key: 'analysis.id',
  })

const columns = {
  importedAt: 'analysis.importedAt',
  decidedAt: 'analysis.decidedAt',
  barcode: 'samples.barcode',
  protocol: 'a.protocolNumber',
  newborn: 'newborns.nameSort',
  status: 'analysis.status',
  outcome: 'analysis.outcome',
  pendingSince: 'analysis.pendingSince',
}

export async function listAnalyses(db: Db, viewer: Viewer, query: AnalysisFilters) {
  const page = await pageOf(db, viewer, query, '-importedAt')
  const sought = await soughtIn(db, page.items, query.analyte)
  return {
    ...page,
    items: page.items.map((row) => ({ ...toAnalysisRow(row), sought: sought.get(row.id) ?? null })),
  }
}

/** Values of one analyte, by analysis. */
async function soughtIn(db: Db, rows: readonly AnalysisRecord[], analyte: string | undefined) {
  if (!analyte || rows.length === 0) return new Map<number, NonNullable<FoundAnalysis['sought']>>()
  const values = await db
    .selectFrom('analysisValues as v')
    .innerJoin('sampleAnalyses as done', 'done.id', 'v.sampleAnalysisId')
    .innerJoin('analytes', 'analytes.code', 'v.analyte')
    .select(['v.sampleAnalysisId', 'v.value', 'v.comparator', 'v.unit', 'v.flag', 'analytes.decimals'])
    .where('v.analyte', '=', analyte)
    .where('v.deletedAt', 'is', null)
    .where(
      'v.sampleAnalysisId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return new Map(values.map(({ sampleAnalysisId, ...value }) => [sampleAnalysisId, value]))
}

/** Analyses that wait for a decision outside the grid: pending ones, and those that wait for an answer in vain. */
function awaitingDecision(now: Date, reasons: readonly string[] = []): RawBuilder<boolean> {
  const late = reasons.length === 0 || reasons.some((reason) => isOneOf(lateReasons, reason))
  const pending = sql`select id from sample_analyses where status = 'pending'
    ${reasons.length > 0 ? sql`and pending_reason = any(${[...reasons]})` : sql``}`
  return late
    ? sql<boolean>`analysis.id in (${pending} union all select late.id from (${lateAnswers(now)}) late
        ${reasons.length > 0 ? sql`where late.reason = any(${[...reasons]})` : sql``})`
    : sql<boolean>`analysis.id in (${pending})`
}

/** An analysis that waits in vain as it reads once somebody decides on it. */
export const asLate = (row: AnalysisRecord, late: LateAnswer | null): LateRecord =>
  late === null || !isOneOf(decidedAnalysisStatuses, row.status)
    ? row
    : {
        ...row,
        status: 'pending',
        pendingReason: late.reason,
        pendingSince: late.since,
        lateTiers: late.tiers,
      }

export async function listPending({ db, viewer, now }: Context, query: AnalysisFilters) {
  const { pendingReason, ...others } = query
  const page = await pageOf(db, viewer, others, 'pendingSince', awaitingDecision(now, pendingReason))
  const decided = page.items
    .filter(({ status }) => isOneOf(decidedAnalysisStatuses, status))
    .map(({ id }) => id)
  const late = await lateAnswersOf(db, now, decided)
  return {
    ...page,
    items: page.items.map((one) => {
      const row = asLate(one, late.get(one.id) ?? null)
      return {
        ...toAnalysisRow(row),
        pendingReason: row.pendingReason ?? 'suspended',
        pendingNote: row.pendingNote,
        pendingSince: row.pendingSince ?? row.createdAt,
      }
    }),
  }
}

export const findRecord = async ({ db, viewer }: Context, id: number): Promise<AnalysisRecord> =>
  found(await analysisRecords(db).where(inSight(viewer)).where('analysis.id', '=', id).executeTakeFirst())

/** Every analysis of one newborn with its values. @throws Refusal `not_found` */
export async function analysesOfNewborn(context: Context, newbornId: number, categories?: readonly string[]) {
  const { db, viewer } = context
  const items = (await historyOf(db, viewer, [newbornId], categories)).get(newbornId) ?? []
  const record = await analysisRecords(db)
    .where(inSight(viewer))
    .where('a.newbornId', '=', newbornId)
    .executeTakeFirst()
  const newborn = record ? newbornLabel(record) : await visibleNewborn(db, viewer, newbornId)
  return {
    newborn,
    items,
    analytes: await columnsOf(db, [...new Set(items.map(({ analysisType }) => analysisType.id))]),
  }
}

/** A newborn with a card of whom the viewer sees a category, though nothing was analysed yet. */
const visibleNewborn = async (db: Db, viewer: Viewer, id: number) =>
  found(
    await db
      .selectFrom('newborns')
      .select(['id', 'code', 'surname', 'name', 'sex', 'birthAt'])
      .where('id', '=', id)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('analyzableSamples as a')
            .select('a.id')
            .where('a.newbornId', '=', id)
            .where(inSight(viewer)),
        ),
      )
      .executeTakeFirst(),
  )
