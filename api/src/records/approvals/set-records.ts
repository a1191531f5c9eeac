import type { LineChange, SignedSetRow } from '@sne/shared/contract'
import { type LineChange as DomainChange, stillSigns } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { personLabelOf } from '../people/person-label.ts'

/**
 * Tables of signed sets. They have the columns of `recall_protocol_sets` in common, whose name
 * represents all.
 */
export type SetTable =
  | 'cutoffSets'
  | 'plannedCardSets'
  | 'recallProtocolSets'
  | 'letterTemplateSets'
  | 'timeSets'
  | 'fileNameSets'
  | 'importProfileSets'
  | 'controlRuleSets'
export const anySet = (table: SetTable) => table as 'recallProtocolSets'

/** Sets as `own`, with the people who made and signed them and the set that they were copied from. */
export const setRecords = (db: Db, table: SetTable) =>
  db
    .selectFrom(`${anySet(table)} as own`)
    .leftJoin('workgroups as laboratory', 'laboratory.id', 'own.workgroupId')
    .leftJoin('users as first', 'first.id', 'own.firstApprovedBy')
    .leftJoin('users as second', 'second.id', 'own.secondApprovedBy')
    .leftJoin('users as author', 'author.id', 'own.createdBy')
    .leftJoin(`${anySet(table)} as source`, 'source.id', 'own.copiedFromId')
    .select([
      'own.id',
      'own.version',
      'own.revision',
      'own.state',
      'own.validFrom',
      'own.validTo',
      'own.createdAt',
    ])
    .select(['own.workgroupId', 'laboratory.name as laboratoryName', 'own.createdBy'])
    .select(['own.firstApprovedBy', 'own.firstApprovedAt', 'own.secondApprovedBy', 'own.secondApprovedAt'])
    .select(['first.enabled as firstEnabled', 'first.lead as firstLead', 'first.validator as firstValidator'])
    .select('first.workgroupId as firstWorkgroupId')
    .select(['source.id as sourceId', 'source.version as sourceVersion'])
    .select('source.workgroupId as sourceWorkgroupId')
    .select([personLabelOf('first').as('firstLabel'), personLabelOf('second').as('secondLabel')])
    .select(personLabelOf('author').as('authorLabel'))
export type SetRecord = Awaited<ReturnType<ReturnType<typeof setRecords>['execute']>>[number]

/** The person who gave the first approval of a draft could not give it now. */
export const firstLapsed = (row: SetRecord): boolean =>
  row.state === 'draft' &&
  row.firstApprovedBy !== null &&
  !stillSigns(
    {
      enabled: row.firstEnabled ?? false,
      workgroupId: row.firstWorkgroupId,
      lead: row.firstLead ?? false,
      validator: row.firstValidator ?? false,
    },
    row.workgroupId,
    'lead',
  )

const stamp = (at: string | null, id: number | null, label: string) =>
  at === null ? null : { at, by: id === null ? null : { id, label } }

/** Fields that every list and card of a set shows. */
export const toSetRow = (row: SetRecord): SignedSetRow => ({
  id: row.id,
  laboratory: row.workgroupId === null ? null : { id: row.workgroupId, label: row.laboratoryName ?? '' },
  version: row.version,
  revision: row.revision,
  state: row.state,
  validFrom: row.validFrom,
  validTo: row.validTo,
  firstApproval: stamp(row.firstApprovedAt, row.firstApprovedBy, row.firstLabel),
  firstLapsed: firstLapsed(row),
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
export const visibleSets = ({ seesAll, workgroupId }: Viewer) =>
  seesAll ? sql<boolean>`true` : sql<boolean>`(own.workgroup_id is null or own.workgroup_id = ${workgroupId})`

/**
 * Scope in which sets replace each other: one laboratory, for limits one analysis type, for
 * profiles one number.
 */
export interface SetScope {
  readonly workgroupId: number | null
  readonly analysisTypeId?: number
  readonly profileNumber?: number
}

/** Sets of one scope. */
export const setsOf = (db: Db, table: SetTable, { workgroupId, analysisTypeId, profileNumber }: SetScope) =>
  db
    .selectFrom(anySet(table))
    .where(sql<boolean>`workgroup_id is not distinct from ${workgroupId}::bigint`)
    .where(
      analysisTypeId === undefined ? sql<boolean>`true` : sql<boolean>`analysis_type_id = ${analysisTypeId}`,
    )
    .where(profileNumber === undefined ? sql<boolean>`true` : sql<boolean>`profile_number = ${profileNumber}`)

/** The active set of a scope; the template has none. */
export const activeSetOf = (db: Db, table: SetTable, scope: SetScope) =>
  setsOf(db, table, scope).select(['id', 'version']).where('state', '=', 'active').executeTakeFirst()

/**
 * The set that a draft is compared with: the active set of its laboratory, otherwise the set that
 * it was copied from.
 */
export async function comparedWith(db: Db, table: SetTable, set: SetRecord & SetScope) {
  if (set.state !== 'draft' || set.workgroupId === null) return { replaces: null, compared: null }
  const active = await activeSetOf(db, table, set)
  if (active) return { replaces: active, compared: { ...active, template: false } }
  return { replaces: null, compared: toSetRow(set).copiedFrom }
}

/** Changes as they are answered. */
export const shownFields = ({ kind, fields }: DomainChange): LineChange => ({
  kind,
  fields: fields.map(({ field, before, after }) => ({ field, before: cell(before), after: cell(after) })),
})

const cell = (value: DomainChange['fields'][number]['before']) =>
  typeof value === 'object' && value !== null ? [...value] : value
