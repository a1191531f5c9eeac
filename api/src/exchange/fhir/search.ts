import type { FhirSearch, FhirType } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { changedAt, readSigned, type SignedReport } from './read-signed.ts'
import type { FhirResource } from './resources-of.ts'
import { resourcesOf } from './resources-of.ts'

/** Reports by the key of the resource that they describe: of several reports the newest describes it. */
const describedBy: Readonly<Record<FhirType, readonly ('newbornId' | 'sampleId' | 'category')[]>> = {
  DiagnosticReport: [],
  Observation: [],
  Patient: ['newbornId'],
  Specimen: ['sampleId'],
  ServiceRequest: ['sampleId', 'category'],
}

const comparisons = { ge: '>=', gt: '>', le: '<=', lt: '<' } as const

/** Position at which a page continues: the report, and its resource. */
interface Cursor {
  readonly reportId: number
  readonly skip: number
}

const cursorOf = (page: string | undefined): Cursor => {
  const [reportId = 0, skip = 0] = (page ?? '0').split('-').map(Number)
  return { reportId, skip }
}

/** Signed reports of own cards that a search may find something in, in the order of their identifiers. */
async function reportsFrom(
  db: Db,
  workgroupId: number,
  type: FhirType,
  search: FhirSearch,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<number[]> {
  let query = db
    .selectFrom('reports')
    .innerJoin('samples', 'samples.id', 'reports.sampleId')
    .leftJoin('reportDocuments as frozen', 'frozen.reportId', 'reports.id')
    .select('reports.id')
    .where('samples.authorWorkgroupId', '=', workgroupId)
    .where('reports.acceptedAt', 'is not', null)
    .where('reports.id', '>=', from)
  const same = describedBy[type]
  if (same.length > 0)
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          same.reduce(
            (newer, column) => newer.whereRef(`newer.${column}`, '=', `reports.${column}`),
            selectFrom('reports as newer')
              .innerJoin('samples as card', 'card.id', 'newer.sampleId')
              .select('newer.id')
              .where('card.authorWorkgroupId', '=', workgroupId)
              .where('newer.acceptedAt', 'is not', null)
              .whereRef('newer.id', '>', 'reports.id'),
          ),
        ),
      ),
    )
  if (search.patient !== undefined) query = query.where('reports.newbornId', '=', search.patient)
  if (search.specimen !== undefined) query = query.where('reports.sampleId', '=', search.specimen)
  if (search._id !== undefined) query = query.where(idColumns[type], '=', search._id)
  if (search.identifier !== undefined) query = query.where(isNamed(type, search.identifier))
  for (const bound of search._lastUpdated ?? []) {
    const comparison = comparisons[bound.slice(0, 2) as keyof typeof comparisons]
    query = query.where(changedAt, comparison, new Date(bound.slice(2)).toISOString())
  }
  const rows = await query.orderBy('reports.id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

const idColumns = {
  DiagnosticReport: 'reports.id',
  Observation: 'reports.id',
  Patient: 'reports.newbornId',
  Specimen: 'reports.sampleId',
  ServiceRequest: 'reports.sampleId',
} as const satisfies Record<FhirType, string>

/** A number that names a resource of the report. Fiscal codes are not accepted: addresses are logged. */
function isNamed(type: FhirType, value: string) {
  if (type === 'DiagnosticReport') return sql<boolean>`reports.number = ${value}`
  if (type === 'Specimen') return sql<boolean>`samples.barcode = ${value}`
  if (type === 'ServiceRequest')
    return sql<boolean>`${value} in (samples.barcode, samples.placer_order_number, samples.filler_order_number)`
  return sql<boolean>`${value} in (frozen.facts ->> 'code', frozen.facts ->> 'externalCode')`
}

export interface Found {
  readonly resources: readonly FhirResource[]
  /** Reports with a resource in the answer. */
  readonly reports: readonly SignedReport[]
  /** Start of the next page; null behind the last resource. */
  readonly next: string | null
}

/**
 * Resources of signed reports of a birth point's own cards, at most `_count`, and where the next page begins.
 * @param base address of the FHIR server
 */
export async function findResources(
  db: Db,
  workgroupId: number,
  type: FhirType,
  search: FhirSearch,
  base: string,
): Promise<Found> {
  const { reportId: from, skip } = cursorOf(search.page)
  const ids = await reportsFrom(db, workgroupId, type, search, { from, limit: search._count + 1 })
  const resources: FhirResource[] = []
  const reports: SignedReport[] = []
  for (const id of ids) {
    if (resources.length === search._count) return { resources, reports, next: `${id}-0` }
    const report = await readSigned(db, id, workgroupId)
    if (!report) continue
    const before = id === from ? skip : 0
    const own = resourcesOf(type, report, base).filter((one) => hasCode(one, search.code))
    const taken = own.slice(before, before + search._count - resources.length)
    if (taken.length > 0) reports.push(report)
    resources.push(...taken)
    if (before + taken.length < own.length)
      return { resources, reports, next: `${id}-${before + taken.length}` }
  }
  return { resources, reports, next: null }
}

const hasCode = (resource: FhirResource, code: string | undefined): boolean =>
  code === undefined ||
  (resource.resourceType === 'Observation' &&
    (resource.code.coding ?? []).some((coding) => coding.code === code))
