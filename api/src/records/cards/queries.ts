import { Conditions, type FiltersOf, type Sample, type SampleRow } from '@sne/shared/contract'
import { type RawBuilder, sql } from 'kysely'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { cardConditions, cardScope, isNamed } from '../search/card-conditions.ts'
import { cardMatches } from '../search/text-search.ts'
import { isBarcodeCorrectable } from './barcode-correctable.ts'
import { problemsOf, sampleRows, toSampleRow } from './row-queries.ts'
import { toldAnswersOf } from './told-answers.ts'
import { sampleInSight } from './visible.ts'

export type SampleFilters = ListInput &
  FiltersOf<'listSamples'> &
  FiltersOf<'listLastAcceptedSamples'> & {
    /** Only these of what is found. */
    readonly chosen?: readonly number[]
  }

type Filters = Omit<SampleFilters, keyof ListInput>

/** Conditions of a query that has `samples`, `newborns` and `shippings`. */
function conditionsOf(viewer: Viewer, query: Filters): RawBuilder<boolean> {
  const { q, status, motivationId, shippingId, newbornId, nonConformity, outOfList, mine } = query
  const all = [
    sql<boolean>`samples.deleted_at is null`,
    sampleInSight(viewer),
    cardConditions(viewer, query, cardScope),
    ...(q ? [cardMatches(q)] : []),
    ...(status?.length ? [sql<boolean>`samples.status in (${sql.join([...status])})`] : []),
    ...(query.category?.length || query.analyzableStatus?.length ? [categoryStands(viewer, query)] : []),
    ...(motivationId?.length
      ? [sql<boolean>`samples.motivation_id = any(${[...motivationId]}::bigint[])`]
      : []),
    ...(shippingId ? [sql<boolean>`samples.shipping_id = ${shippingId}`] : []),
    ...(newbornId ? [sql<boolean>`samples.newborn_id = ${newbornId}`] : []),
    ...(nonConformity?.length
      ? [
          sql<boolean>`exists (select from jsonb_array_elements(samples.non_conformities) reason
            where reason ->> 'code' = any(${[...nonConformity]}))`,
        ]
      : []),
    ...(outOfList === undefined ? [] : [sql<boolean>`samples.out_of_list = ${outOfList}`]),
    ...(mine ? [sql<boolean>`samples.accepted_by = ${viewer.userId}`] : []),
    ...(query.chosen?.length ? [sql<boolean>`samples.id = any(${[...query.chosen]}::bigint[])`] : []),
  ]
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** One of its categories is among those, and stands so. */
function categoryStands(viewer: Viewer, { category, analyzableStatus }: Filters): RawBuilder<boolean> {
  const all = [
    sql<boolean>`wanted.sample_id = samples.id and wanted.deleted_at is null`,
    ...(viewer.seesAll ? [] : [sql<boolean>`wanted.workgroup_id = ${viewer.workgroupId}`]),
    ...(category?.length ? [sql<boolean>`wanted.category = any(${[...category]})`] : []),
    ...(analyzableStatus?.length ? [sql<boolean>`wanted.status = any(${[...analyzableStatus]})`] : []),
  ]
  return sql<boolean>`exists (select from analyzable_samples wanted where ${sql.join(all, sql` and `)})`
}

const filtered = (db: Db, viewer: Viewer, query: Filters) =>
  sampleRows(db, viewer).where(conditionsOf(viewer, query))

const oneOf = (db: Db, viewer: Viewer, id: number) =>
  filtered(db, viewer, {}).modifyFront(keptPlan).where('samples.id', '=', id)

/** The same cards with the tables alone by which they are found. @param sort of the list: by name, names come first */
const foundBy = (db: Db, viewer: Viewer, query: Filters, sort = '') => {
  // Looked up by card: joined, all shipments that there are would be read to find the few of a search.
  const cards = db.selectFrom('samples').leftJoinLateral(
    (from) =>
      from
        .selectFrom('shippings')
        .select('shippings.destinationWorkgroupId')
        .whereRef('shippings.id', '=', 'samples.shippingId')
        .offset(0)
        .as('shippings'),
    (join) => join.onTrue(),
  )
  const named = sort.endsWith('surname')
    ? cards.innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    : // The database leaves it out where no filter asks for it.
      cards.leftJoin('newborns', 'newborns.id', 'samples.newbornId')
  return named.where(conditionsOf(viewer, query))
}

/** One page of cards in sight. @param fixed what the list is about; stronger than the filters */
export async function listSamples(
  db: Db,
  viewer: Viewer,
  query: SampleFilters,
  fixed: Omit<SampleFilters, keyof ListInput> = {},
  fallback = '-acceptedAt',
) {
  const filters = { ...query, ...fixed }
  const page = await listPage(db, filtered(db, viewer, filters), query, {
    found: foundBy(db, viewer, filters, query.sort),
    named: isNamed(filters),
    columns: {
      acceptedAt: 'samples.acceptedAt',
      collectedAt: 'samples.collectedAt',
      barcode: 'samples.barcode',
      surname: 'newborns.nameSort',
      protocolNumber: 'samples.protocolNumber',
      status: 'samples.status',
    },
    fallback,
    key: 'samples.id',
  })
  return { ...page, items: page.items.map(toSampleRow) }
}

/** Cards of a newborn that are in sight, in the order in which they were collected. */
export async function cardsOfNewborn(db: Db, viewer: Viewer, newbornId: number): Promise<SampleRow[]> {
  const rows = await filtered(db, viewer, { newbornId })
    .modifyFront(keptPlan)
    .orderBy('samples.collectedAt')
    .orderBy('samples.id')
    .execute()
  return rows.map(toSampleRow)
}

export async function findSampleRow(db: Db, viewer: Viewer, id: number): Promise<SampleRow | undefined> {
  const row = await oneOf(db, viewer, id).executeTakeFirst()
  return row && toSampleRow(row)
}

/** One card whole. */
export async function findSample(db: Db, viewer: Viewer, id: number, now: Date): Promise<Sample | undefined> {
  const row = await oneOf(db, viewer, id).executeTakeFirst()
  if (!row) return undefined
  const told = row.toldPreviousBarcode === null ? null : { id: null, barcode: row.toldPreviousBarcode }
  const previous =
    told === null && row.previousSampleId
      ? await db
          .selectFrom('samples')
          .select(['id', 'barcode'])
          .where('id', '=', row.previousSampleId)
          .executeTakeFirst()
      : null
  return {
    ...toSampleRow(row),
    previousSample: told ?? previous ?? null,
    sampleRequestId: row.sampleRequestId,
    collectedBy: row.collectedBy,
    collectionMethod: row.collectionMethod,
    ward: row.ward,
    feeding: row.feeding,
    conditions: Conditions.parse(row.conditions),
    mother: row.motherFactors,
    motherIdentity: row.mother,
    consent: row.consent,
    transferHospital: row.transferHospital,
    spotsTotal: row.spotsTotal,
    punchesUsed: row.punchesUsed,
    punchesLeft: row.punchesTotal - row.punchesUsed,
    storageLocation: row.storageLocation,
    disposeAfter: row.disposeAfter,
    createdAt: row.createdAt,
    decidedAt: row.decidedAt,
    barcodeCorrectable: await isBarcodeCorrectable({ db }, row),
    oldSampleDays: row.config.oldSampleDays,
    toldAnswers: await toldAnswersOf(db, id),
    proposed: problemsOf(row, row.decidedAt ? new Date(row.decidedAt) : now),
  }
}
