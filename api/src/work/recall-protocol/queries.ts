import type { FiltersOf, RecallProtocolRow, RecallProtocolView } from '@sne/shared/contract'
import { sql } from 'kysely'
import { found } from '../../platform/calls/refusal.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { stepsOf } from '../../records/recall-protocols/sets.ts'

const rows = (db: Db) =>
  db
    .selectFrom('recallProtocolSets as own')
    .leftJoin('workgroups as laboratory', 'laboratory.id', 'own.workgroupId')
    .leftJoin('users as first', 'first.id', 'own.firstApprovedBy')
    .leftJoin('users as second', 'second.id', 'own.secondApprovedBy')
    .leftJoin('users as author', 'author.id', 'own.createdBy')
    .select(['own.id', 'own.version', 'own.state', 'own.validFrom', 'own.validTo', 'own.createdAt'])
    .select(['own.workgroupId', 'laboratory.name as laboratoryName', 'own.createdBy'])
    .select(['own.firstApprovedBy', 'own.firstApprovedAt', 'own.secondApprovedBy', 'own.secondApprovedAt'])
    .select([personLabelOf('first').as('firstLabel'), personLabelOf('second').as('secondLabel')])
    .select(personLabelOf('author').as('authorLabel'))
export type ProtocolRecord = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const stamp = (at: string | null, id: number | null, label: string) =>
  at === null ? null : { at, by: id === null ? null : { id, label } }

const toRow = (row: ProtocolRecord): RecallProtocolRow => ({
  id: row.id,
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
})

/** Protocols of the own laboratory and the template; support and administrators see all. */
const visible = ({ seesAll, workgroupId }: Viewer) =>
  seesAll ? sql<boolean>`true` : sql<boolean>`(own.workgroup_id is null or own.workgroup_id = ${workgroupId})`

/** @throws Refusal `not_found` also for a protocol of another laboratory */
export const findProtocol = async (db: Db, viewer: Viewer, id: number): Promise<ProtocolRecord> =>
  found(await rows(db).where('own.id', '=', id).where(visible(viewer)).executeTakeFirst())

/** The active protocol of a laboratory. */
export const activeProtocolOf = (db: Db, workgroupId: number) =>
  db
    .selectFrom('recallProtocolSets')
    .select(['id', 'version'])
    .where('workgroupId', '=', workgroupId)
    .where('state', '=', 'active')
    .executeTakeFirst()

export async function listProtocols(
  db: Db,
  viewer: Viewer,
  query: ListInput & FiltersOf<'listRecallProtocols'>,
) {
  let filtered = rows(db).where(visible(viewer))
  if (query.state) filtered = filtered.where('own.state', 'in', [...query.state])
  if (query.of) filtered = filtered.where('own.workgroupId', query.of === 'template' ? 'is' : 'is not', null)
  const page = await listPage(db, filtered, query, {
    columns: { version: 'own.version', validFrom: 'own.validFrom' },
    fallback: '-version',
    key: 'own.id',
  })
  return { ...page, items: page.items.map(toRow) }
}

/** @throws Refusal `not_found` */
export async function viewProtocol(db: Db, viewer: Viewer, id: number): Promise<RecallProtocolView> {
  const record = await findProtocol(db, viewer, id)
  const { state, workgroupId } = record
  const replaces = state === 'draft' && workgroupId !== null ? await activeProtocolOf(db, workgroupId) : null
  const steps = await stepsOf(db, id)
  return {
    ...toRow(record),
    replaces: replaces ?? null,
    steps: steps.map(({ categories, analytes, ...step }) => ({
      ...step,
      categories: [...categories],
      analytes: [...analytes],
    })),
  }
}
