import type { AnalyzableSample, FiltersOf } from '@sne/shared/contract'
import { type AnalyzableStatus, closedStatuses, plannableStatuses, type Screening } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { punchesLeft } from '../../records/analyses/punches-left.ts'
import { exhaustedOn } from '../../records/cards/exhausted.ts'
import { sampleRows, toSampleRow } from '../../records/cards/row-queries.ts'
import { type CardScope, cardConditions, isNamed } from '../../records/search/card-conditions.ts'
import { cardMatches } from '../../records/search/text-search.ts'

export type AnalyzableFilters = ListInput &
  FiltersOf<'listAnalyzableSamples'> & {
    /** Only these of what is found. */
    readonly chosen?: readonly number[]
  }

/** The present plate of a sample, with its first well. */
const plateOf = sql<
  AnalyzableSample['plate']
>`case when a.current_sample_analysis_id is not null then (select json_build_object('id', p.id, 'barcode', p.barcode, 'position', w.position)
  from wells w join plates p on p.id = w.plate_id
  where w.sample_analysis_id = a.current_sample_analysis_id and p.deleted_at is null order by w.replicate_no limit 1) end`

/** Past its due time without a report. */
const overdue = (now: Date) => sql<boolean>`(a.due_at is not null and a.due_at < ${now.toISOString()}
  and a.status not in ('reported', ${literals(closedStatuses)}))`

const exhausted = exhaustedOn('samples')

/** A second laboratory gives the newborn a protocol of its own. */
export const ownProtocol = sql<string | null>`coalesce(a.protocol_number, samples.protocol_number)`

/** Cards in their categories; on top of the rows of cards, so that a newborn looks the same everywhere. */
const rowsOf = (db: Db, viewer: Viewer, now: Date) =>
  sampleRows(db, viewer)
    .innerJoin('analyzableSamples as a', 'a.sampleId', 'samples.id')
    .select(ownProtocol.as('ownProtocol'))
    .select(['a.id as analyzableId', 'a.category', 'a.workgroupId', 'a.status as analyzableStatus'])
    .select([
      'a.priority',
      'a.tier',
      'a.acceptedAt as categoryAcceptedAt',
      'a.dueAt',
      'a.notes as categoryNotes',
      'a.consentRefusedAt',
    ])
    .select(['a.currentSampleAnalysisId', 'a.notValidReasons', 'a.version as categoryVersion'])
    .select([plateOf.as('plate'), overdue(now).as('overdue'), punchesLeft.as('punchesLeft')])

export type AnalyzableRecord = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

export function toAnalyzable(row: AnalyzableRecord): AnalyzableSample {
  const card = toSampleRow(row)
  return {
    id: row.analyzableId,
    sampleId: row.id,
    barcode: row.barcode,
    protocolNumber: row.ownProtocol,
    newborn: card.newborn,
    authorWorkgroup: card.authorWorkgroup,
    category: row.category as Screening,
    workgroupId: row.workgroupId,
    status: row.analyzableStatus,
    priority: row.priority,
    motivation: card.motivation,
    tier: row.tier,
    collectedAt: row.collectedAt,
    collectionTimeKnown: row.collectionTimeKnown,
    acceptedAt: row.categoryAcceptedAt,
    dueAt: row.dueAt,
    overdue: row.overdue,
    currentSampleAnalysisId: row.currentSampleAnalysisId,
    plate: row.plate,
    punchesLeft: row.punchesLeft,
    notes: row.categoryNotes,
    notValidReasons: row.notValidReasons,
    consentWithheld: row.consentRefusedAt !== null,
    version: row.categoryVersion,
  }
}

/** Rows that are cards in one category. */
const categoryScope: CardScope = {
  protocol: 'samples.protocolNumber',
  acceptedAt: 'a.acceptedAt',
  analyses: sql<boolean>`part.id = a.id`,
}

type Filters = Omit<AnalyzableFilters, keyof ListInput>

/** Conditions of a query that has `a`, `samples`, `newborns` and `shippings`. */
function conditionsOf(viewer: Viewer, query: Filters, now: Date): RawBuilder<boolean> {
  const { q, status, category, priority, tier, newbornId } = query
  const all = [
    sql<boolean>`a.deleted_at is null and samples.deleted_at is null`,
    visibleTo(viewer, { workgroup: 'a.workgroupId', category: 'a.category' }),
    cardConditions(viewer, query, categoryScope),
    ...(q ? [cardMatches(q)] : []),
    ...(status?.length ? [sql<boolean>`a.status in (${sql.join([...status])})`] : []),
    ...(category?.length ? [sql<boolean>`a.category = any(${[...category]})`] : []),
    ...(priority?.length ? [sql<boolean>`a.priority = any(${[...priority]})`] : []),
    ...(tier ? [sql<boolean>`a.tier = ${tier}`] : []),
    ...(newbornId ? [sql<boolean>`samples.newborn_id = ${newbornId}`] : []),
    ...(query.chosen?.length ? [sql<boolean>`a.id = any(${[...query.chosen]}::bigint[])`] : []),
    inItalianDays('a.dueAt', query.dueFrom, query.dueTo),
    ...(query.overdue === undefined
      ? []
      : [query.overdue ? overdue(now) : sql<boolean>`not ${overdue(now)}`]),
    ...(query.exhausted === undefined ? [] : [query.exhausted ? exhausted : sql<boolean>`not ${exhausted}`]),
  ]
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** Rows that the filters leave. */
export const filtered = (db: Db, viewer: Viewer, query: Filters, now: Date) =>
  rowsOf(db, viewer, now).where(conditionsOf(viewer, query, now))

/** These rows with only the tables that find them. @param sort of the list: by name, names come first */
const foundBy = (db: Db, viewer: Viewer, query: Filters, now: Date, sort = '') => {
  const rows = db
    .selectFrom('analyzableSamples as a')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .leftJoin('shippings', 'shippings.id', 'samples.shippingId')
  const named = sort.endsWith('surname')
    ? rows.innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    : // The database leaves it out where no filter asks for it.
      rows.leftJoin('newborns', 'newborns.id', 'samples.newbornId')
  return named.where(conditionsOf(viewer, query, now))
}

export async function listAnalyzables(
  db: Db,
  viewer: Viewer,
  query: AnalyzableFilters,
  now: Date,
  status?: readonly AnalyzableStatus[],
) {
  const filters = { ...query, ...(status ? { status } : {}) }
  const page = await listPage(db, filtered(db, viewer, filters, now), query, {
    matchQuery: foundBy(db, viewer, filters, now, query.sort),
    isSearch: isNamed(filters),
    sortColumns: {
      dueAt: 'a.dueAt',
      acceptedAt: 'a.acceptedAt',
      collectedAt: 'samples.collectedAt',
      barcode: 'samples.barcode',
      surname: 'newborns.nameSort',
      protocolNumber: 'samples.protocolNumber',
    },
    defaultSort: 'dueAt',
    key: 'a.id',
  })
  return { ...page, items: page.items.map(toAnalyzable) }
}

export const plannable = [...plannableStatuses]

export async function findAnalyzable(db: Db, viewer: Viewer, id: number, now: Date) {
  const row = await filtered(db, viewer, {}, now).where('a.id', '=', id).executeTakeFirst()
  return row && toAnalyzable(row)
}
