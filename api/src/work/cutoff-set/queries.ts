import type { CutoffSetRow, FiltersOf } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { found } from '../../platform/calls/refusal.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

const rows = (db: Db) =>
  db
    .selectFrom('cutoffSets as own')
    .innerJoin('analysisTypes as type', 'type.id', 'own.analysisTypeId')
    .leftJoin('workgroups as laboratory', 'laboratory.id', 'own.workgroupId')
    .leftJoin('users as first', 'first.id', 'own.firstApprovedBy')
    .leftJoin('users as second', 'second.id', 'own.secondApprovedBy')
    .leftJoin('users as author', 'author.id', 'own.createdBy')
    .leftJoin('cutoffSets as source', 'source.id', 'own.copiedFromId')
    .select(['own.id', 'own.version', 'own.state', 'own.validFrom', 'own.validTo', 'own.createdAt'])
    .select(['own.analysisTypeId', 'type.code', 'type.label', 'type.category', 'own.workgroupId'])
    .select(['own.firstApprovedBy', 'own.firstApprovedAt', 'own.secondApprovedBy', 'own.secondApprovedAt'])
    .select(['laboratory.name as laboratoryName', 'own.createdBy'])
    .select(['source.id as sourceId', 'source.version as sourceVersion'])
    .select(['source.workgroupId as sourceWorkgroupId'])
    .select([
      personLabelOf('first').as('firstLabel'),
      personLabelOf('second').as('secondLabel'),
      personLabelOf('author').as('authorLabel'),
    ])
export type CutoffSetRecord = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const stamp = (at: string | null, id: number | null, label: string) =>
  at === null ? null : { at, by: id === null ? null : { id, label } }

export const toRow = (row: CutoffSetRecord): CutoffSetRow => ({
  id: row.id,
  analysisType: { id: row.analysisTypeId, code: row.code, label: row.label },
  category: row.category as Screening,
  laboratory: row.workgroupId === null ? null : { id: row.workgroupId, label: row.laboratoryName ?? '' },
  version: row.version,
  state: row.state,
  validFrom: row.validFrom,
  validTo: row.validTo,
  firstApproval: stamp(row.firstApprovedAt, row.firstApprovedBy, row.firstLabel),
  secondApproval: stamp(row.secondApprovedAt, row.secondApprovedBy, row.secondLabel),
  created: {
    at: row.createdAt,
    by: row.createdBy === null ? null : { id: row.createdBy, label: row.authorLabel },
  },
  copiedFrom:
    row.sourceId === null || row.sourceVersion === null
      ? null
      : { id: row.sourceId, version: row.sourceVersion, template: row.sourceWorkgroupId === null },
})

/** Sets of the own laboratory and the template; support and administrators see all. */
const visible = ({ seesAll, workgroupId }: Viewer) =>
  seesAll ? sql<boolean>`true` : sql<boolean>`(own.workgroup_id is null or own.workgroup_id = ${workgroupId})`

/** @throws Refusal `not_found` also for a set of another laboratory */
export const findCutoffSet = async (db: Db, viewer: Viewer, id: number): Promise<CutoffSetRecord> =>
  found(await rows(db).where('own.id', '=', id).where(visible(viewer)).executeTakeFirst())

export async function listCutoffSets(db: Db, viewer: Viewer, query: ListInput & FiltersOf<'listCutoffSets'>) {
  let filtered = rows(db).where(visible(viewer))
  if (query.q) filtered = filtered.where('type.label', 'ilike', `%${query.q.replace(/[\\%_]/g, '\\$&')}%`)
  if (query.analysisTypeId) filtered = filtered.where('own.analysisTypeId', 'in', [...query.analysisTypeId])
  if (query.state) filtered = filtered.where('own.state', 'in', [...query.state])
  if (query.of) filtered = filtered.where('own.workgroupId', query.of === 'template' ? 'is' : 'is not', null)
  const page = await listPage(db, filtered, query, {
    columns: { analysisType: 'type.position', version: 'own.version', validFrom: 'own.validFrom' },
    fallback: 'analysisType',
    key: 'own.id',
  })
  return { ...page, items: page.items.map(toRow) }
}

/** The active set of a laboratory for a type. */
export const activeSetOf = (db: Db, workgroupId: number, analysisTypeId: number) =>
  db
    .selectFrom('cutoffSets')
    .select(['id', 'version'])
    .where('workgroupId', '=', workgroupId)
    .where('analysisTypeId', '=', analysisTypeId)
    .where('state', '=', 'active')
    .executeTakeFirst()
