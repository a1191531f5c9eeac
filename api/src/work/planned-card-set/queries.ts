import type { FiltersOf, PlannedCardSetRow } from '@sne/shared/contract'
import type { PlannedCardRule } from '@sne/shared/domain'
import { sql } from 'kysely'
import { found } from '../../platform/calls/refusal.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { personLabelOf } from '../../records/people/person-label.ts'

const rows = (db: Db) =>
  db
    .selectFrom('plannedCardSets as own')
    .leftJoin('workgroups as laboratory', 'laboratory.id', 'own.workgroupId')
    .leftJoin('users as first', 'first.id', 'own.firstApprovedBy')
    .leftJoin('users as second', 'second.id', 'own.secondApprovedBy')
    .leftJoin('users as author', 'author.id', 'own.createdBy')
    .leftJoin('plannedCardSets as source', 'source.id', 'own.copiedFromId')
    .select(['own.id', 'own.version', 'own.state', 'own.validFrom', 'own.validTo', 'own.createdAt'])
    .select(['own.workgroupId', 'own.inherited', 'laboratory.name as laboratoryName', 'own.createdBy'])
    .select(['own.firstApprovedBy', 'own.firstApprovedAt', 'own.secondApprovedBy', 'own.secondApprovedAt'])
    .select(['source.id as sourceId', 'source.version as sourceVersion'])
    .select('source.workgroupId as sourceWorkgroupId')
    .select([
      personLabelOf('first').as('firstLabel'),
      personLabelOf('second').as('secondLabel'),
      personLabelOf('author').as('authorLabel'),
      sql<number>`(select count(*)::integer from planned_card_rules rule where rule.planned_card_set_id = own.id)`.as(
        'rules',
      ),
    ])
export type PlannedCardSetRecord = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const stamp = (at: string | null, id: number | null, label: string) =>
  at === null ? null : { at, by: id === null ? null : { id, label } }

export const toRow = (row: PlannedCardSetRecord): PlannedCardSetRow => ({
  id: row.id,
  laboratory: row.workgroupId === null ? null : { id: row.workgroupId, label: row.laboratoryName ?? '' },
  version: row.version,
  state: row.state,
  validFrom: row.validFrom,
  validTo: row.validTo,
  inherited: row.inherited,
  rules: row.rules,
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
export const findPlannedCardSet = async (db: Db, viewer: Viewer, id: number): Promise<PlannedCardSetRecord> =>
  found(await rows(db).where('own.id', '=', id).where(visible(viewer)).executeTakeFirst())

export async function listPlannedCardSets(
  db: Db,
  viewer: Viewer,
  query: ListInput & FiltersOf<'listPlannedCardSets'>,
) {
  let filtered = rows(db).where(visible(viewer))
  if (query.q)
    filtered = filtered.where('laboratory.name', 'ilike', `%${query.q.replace(/[\\%_]/g, '\\$&')}%`)
  if (query.state) filtered = filtered.where('own.state', 'in', [...query.state])
  if (query.of) filtered = filtered.where('own.workgroupId', query.of === 'template' ? 'is' : 'is not', null)
  const page = await listPage(db, filtered, query, {
    columns: { version: 'own.version', validFrom: 'own.validFrom' },
    fallback: '-version',
    key: 'own.id',
  })
  return { ...page, items: page.items.map(toRow) }
}

/** The active set of a laboratory. */
export const activeSetOf = (db: Db, workgroupId: number) =>
  db
    .selectFrom('plannedCardSets')
    .select(['id', 'version'])
    .where('workgroupId', '=', workgroupId)
    .where('state', '=', 'active')
    .executeTakeFirst()

/** What a set says, in its order, with the labels of the motivations. */
export async function rulesOf(
  db: Db,
  setId: number,
): Promise<(PlannedCardRule & { readonly motivationLabel: string })[]> {
  const found = await db
    .selectFrom('plannedCardRules as rule')
    .innerJoin('motivations', 'motivations.machineName', 'rule.motivation')
    .selectAll('rule')
    .select('motivations.name as motivationLabel')
    .where('rule.plannedCardSetId', '=', setId)
    .orderBy('rule.position')
    .execute()
  return found.map(({ id: _, plannedCardSetId: __, position: ___, ...rule }) => rule)
}
