import type { CardFilters, Sample, SampleRow } from '@sne/shared/contract'
import type { AnalyzableStatus, SampleStatus } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Viewer } from '../calls/viewer.ts'
import { type ListInput, listPage } from '../database/list.ts'
import type { Db } from '../database/open.ts'
import { cardConditions, cardScope } from './card-conditions.ts'
import { problemsOf, sampleRows, toSampleRow } from './row-queries.ts'
import { cardMatches } from './text-search.ts'
import { sampleInSight } from './visible.ts'

export interface SampleFilters extends ListInput, CardFilters {
  readonly q?: string
  readonly status?: readonly SampleStatus[]
  readonly analyzableStatus?: readonly AnalyzableStatus[]
  readonly motivationId?: readonly number[]
  readonly shippingId?: number
  readonly newbornId?: number
  readonly nonConformity?: readonly string[]
  readonly outOfList?: boolean
  readonly mine?: boolean
}

function filtered(db: Db, viewer: Viewer, query: Omit<SampleFilters, keyof ListInput>) {
  let rows = sampleRows(db, viewer)
    .where(sampleInSight(viewer))
    .where(cardConditions(viewer, query, cardScope))
  const { q } = query
  if (q) rows = rows.where(cardMatches(q))
  if (query.status?.length) rows = rows.where('samples.status', 'in', [...query.status])
  if (query.category?.length || query.analyzableStatus?.length)
    rows = rows.where(
      sql<boolean>`exists (select from analyzable_samples wanted where wanted.sample_id = samples.id
        and wanted.deleted_at is null
        and (${viewer.seesAll} or wanted.workgroup_id = ${viewer.workgroupId})
        and (${query.category?.length ? [...query.category] : null}::text[] is null or wanted.category = any(${[...(query.category ?? [])]}))
        and (${query.analyzableStatus?.length ? [...query.analyzableStatus] : null}::text[] is null
          or wanted.status = any(${[...(query.analyzableStatus ?? [])]})))`,
    )
  if (query.motivationId?.length) rows = rows.where('samples.motivationId', 'in', [...query.motivationId])
  if (query.shippingId) rows = rows.where('samples.shippingId', '=', query.shippingId)
  if (query.newbornId) rows = rows.where('samples.newbornId', '=', query.newbornId)
  if (query.nonConformity?.length)
    rows = rows.where(
      sql<boolean>`exists (select from jsonb_array_elements(samples.non_conformities) reason
        where reason ->> 'code' = any(${[...query.nonConformity]}))`,
    )
  if (query.outOfList !== undefined) rows = rows.where('samples.outOfList', '=', query.outOfList)
  if (query.mine) rows = rows.where('samples.acceptedBy', '=', viewer.userId)
  return rows
}

/** One page of cards in sight. @param fixed what the list is about; stronger than the filters */
export async function listSamples(
  db: Db,
  viewer: Viewer,
  query: SampleFilters,
  fixed: Omit<SampleFilters, keyof ListInput> = {},
  fallback = '-acceptedAt',
) {
  const page = await listPage(db, filtered(db, viewer, { ...query, ...fixed }), query, {
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

export async function findSampleRow(db: Db, viewer: Viewer, id: number): Promise<SampleRow | undefined> {
  const row = await filtered(db, viewer, {}).where('samples.id', '=', id).executeTakeFirst()
  return row && toSampleRow(row)
}

/** One card whole. */
export async function findSample(db: Db, viewer: Viewer, id: number, now: Date): Promise<Sample | undefined> {
  const row = await filtered(db, viewer, {}).where('samples.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const previous = row.previousSampleId
    ? await db
        .selectFrom('samples')
        .select(['id', 'barcode'])
        .where('id', '=', row.previousSampleId)
        .executeTakeFirst()
    : null
  return {
    ...toSampleRow(row),
    previousSample: previous ?? null,
    sampleRequestId: row.sampleRequestId,
    collectedBy: row.collectedBy,
    collectionMethod: row.collectionMethod,
    ward: row.ward,
    feeding: row.feeding,
    conditions: row.conditions,
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
    oldSampleDays: row.config.oldSampleDays,
    proposed: problemsOf(row, row.decidedAt ? new Date(row.decidedAt) : now),
  }
}
