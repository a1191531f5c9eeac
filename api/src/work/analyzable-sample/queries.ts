import type { AnalyzableNewbornRow, AnalyzableSample, FiltersOf } from '@sne/shared/contract'
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

/** The plate on which a sample stands now, with its first well. */
const plateOf = sql<
  AnalyzableSample['plate']
>`(select json_build_object('id', p.id, 'barcode', p.barcode, 'position', w.position)
  from wells w join plates p on p.id = w.plate_id
  where w.sample_analysis_id = a.current_sample_analysis_id and p.deleted_at is null order by w.replicate_no limit 1)`

/** Past its due time without a report. */
const overdue = (now: Date) => sql<boolean>`(a.due_at is not null and a.due_at < ${now.toISOString()}
  and a.status not in ('reported', ${literals(closedStatuses)}))`

const exhausted = exhaustedOn('samples')

/** Cards in their categories; on top of the rows of cards, so that a newborn looks the same everywhere. */
const rowsOf = (db: Db, viewer: Viewer, now: Date) =>
  sampleRows(db, viewer)
    .innerJoin('analyzableSamples as a', 'a.sampleId', 'samples.id')
    // A second laboratory gives the newborn a protocol of its own.
    .select(sql<string | null>`coalesce(a.protocol_number, samples.protocol_number)`.as('ownProtocol'))
    .select(['a.id as analyzableId', 'a.category', 'a.workgroupId', 'a.status as analyzableStatus'])
    .select([
      'a.priority',
      'a.tier',
      'a.acceptedAt as categoryAcceptedAt',
      'a.dueAt',
      'a.notes as categoryNotes',
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

const filtered = (db: Db, viewer: Viewer, query: Filters, now: Date) =>
  rowsOf(db, viewer, now).where(conditionsOf(viewer, query, now))

/** The same rows with the tables alone by which they are found. @param sort of the list: by name, names come first */
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
    found: foundBy(db, viewer, filters, now, query.sort),
    named: isNamed(filters),
    columns: {
      dueAt: 'a.dueAt',
      acceptedAt: 'a.acceptedAt',
      collectedAt: 'samples.collectedAt',
      barcode: 'samples.barcode',
      surname: 'newborns.nameSort',
      protocolNumber: 'samples.protocolNumber',
    },
    fallback: 'dueAt',
    key: 'a.id',
  })
  return { ...page, items: page.items.map(toAnalyzable) }
}

export const plannable = [...plannableStatuses]

export async function findAnalyzable(db: Db, viewer: Viewer, id: number, now: Date) {
  const row = await filtered(db, viewer, {}, now).where('a.id', '=', id).executeTakeFirst()
  return row && toAnalyzable(row)
}

/** The card and category that a newborn's row stands for: the last one that the laboratory accepted. */
const lastAccepted = (db: Db, viewer: Viewer) => {
  const ours = (of: string) =>
    visibleTo(viewer, { workgroup: `${of}.workgroupId`, category: `${of}.category` })
  return db
    .selectFrom('analyzableSamples as last')
    .innerJoin('newborns as newborn', 'newborn.id', 'last.newbornId')
    .select((eb) => ['last.newbornId', eb.ref('last.acceptedAt').$notNull().as('lastAcceptedAt')])
    .where('last.deletedAt', 'is', null)
    .where('last.acceptedAt', 'is not', null)
    .where(ours('last'))
    .where(
      sql<boolean>`not exists (select from analyzable_samples later where later.newborn_id = last.newborn_id
        and later.deleted_at is null and ${ours('later')}
        and (later.accepted_at, later.id) > (last.accepted_at, last.id))`,
    )
}

/** The newborns of all these rows: to be counted, nobody has to know which card was the last. */
const everAccepted = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('analyzableSamples as last')
    .where('last.deletedAt', 'is', null)
    .where('last.acceptedAt', 'is not', null)
    .where(visibleTo(viewer, { workgroup: 'last.workgroupId', category: 'last.category' }))
    .groupBy('last.newbornId')

const isFiltered = ({ page, pageSize, sort, ...filters }: AnalyzableFilters) =>
  Object.values(filters).some((value) => value !== undefined)

/** Newborns with what the laboratory has accepted of them: a page of newborns, then their cards. */
export async function listNewborns(db: Db, viewer: Viewer, query: AnalyzableFilters, now: Date) {
  let rows = lastAccepted(db, viewer)
  if (isFiltered(query)) {
    const matching = filtered(db, viewer, query, now).where('a.acceptedAt', 'is not', null)
    rows = rows.where('last.newbornId', 'in', matching.clearSelect().select('a.newbornId'))
  }
  const page = await listPage(db, rows, query, {
    counted: isFiltered(query) ? undefined : everAccepted(db, viewer),
    columns: {
      lastAcceptedAt: 'last.acceptedAt',
      surname: 'newborn.nameSort',
      birthAt: 'newborn.birthAt',
    },
    fallback: '-lastAcceptedAt',
    key: 'last.id',
  })
  const ids = page.items.map(({ newbornId }) => newbornId)
  const records = await filtered(db, viewer, {}, now)
    .where('a.acceptedAt', 'is not', null)
    .where('samples.newbornId', 'in', [...ids, 0])
    .orderBy('samples.sampleNumber')
    .orderBy('a.id')
    .execute()
  const items = page.items.flatMap(({ newbornId, lastAcceptedAt }): AnalyzableNewbornRow[] => {
    const own = records.filter((row) => row.newbornId === newbornId)
    const [first] = own
    if (!first) return []
    const { newborn, authorWorkgroup } = toSampleRow(first)
    const cards = [...Map.groupBy(own, (row) => row.id).values()]
    return [
      {
        newborn,
        authorWorkgroup,
        lastAcceptedAt: new Date(lastAcceptedAt).toISOString(),
        samples: cards.flatMap((rows) => {
          const [card] = rows
          if (!card) return []
          return [
            {
              sampleId: card.id,
              barcode: card.barcode,
              sampleNumber: card.sampleNumber,
              protocolNumber: card.ownProtocol,
              collectedAt: card.collectedAt,
              screenings: rows.map((row) => ({
                analyzableSampleId: row.analyzableId,
                category: row.category as Screening,
                status: row.analyzableStatus,
                priority: row.priority,
              })),
            },
          ]
        }),
      },
    ]
  })
  return { ...page, items }
}
