import type { ApprovalWords } from '@sne/shared/domain'
import type { SelectQueryBuilder } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import type { ListInput, SortColumns } from '../../platform/database/list.ts'
import { listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { type SetRecord, type SetScope, type SetTable, visibleSets } from './set-records.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tables of a kind are its own business.
export type SetQuery<S> = SelectQueryBuilder<any, any, S>

/** Reference data that two leads of a laboratory sign. */
export interface SetKind<S extends SetRecord & SetScope> {
  readonly table: SetTable
  /** Also the first word of its addresses. */
  readonly entity: string
  readonly words: ApprovalWords
  readonly texts: {
    /** Titles of the notices. */
    readonly toApprove: (set: S) => string
    readonly inForce: (set: S) => string
    readonly draftExists: string
    readonly nothingInForce: string
    /** Message for a person whose page is out of date. */
    readonly changedMeanwhile: string
  }
  /** Sets as `own`, with what their rows show. */
  readonly records: (db: Db) => SetQuery<S>
  /** Copies the content of sets from their originals. */
  readonly copyContent: (db: Db, ids: readonly number[]) => Promise<void>
  /** Further writes of the second approval. */
  readonly activation?: (context: Context, set: S) => Promise<object>
  /** Effects of the activation. */
  readonly activated?: (context: Context, set: S, predecessor: number | null) => Promise<void>
}

/** Sets of one name are signed, copied and edited by one person at a time. */
export const lockName = (
  { entity }: { readonly entity: string },
  { workgroupId, analysisTypeId, profileNumber }: SetScope,
) => [entity, workgroupId, analysisTypeId, profileNumber].join(' ')

/** @throws Refusal `not_found` also for a set of another laboratory */
export const findSet = async <S extends SetRecord & SetScope>(
  db: Db,
  viewer: Viewer,
  kind: SetKind<S>,
  id: number,
): Promise<S> =>
  found(
    (await kind.records(db).where('own.id', '=', id).where(visibleSets(viewer)).executeTakeFirst()) as
      | S
      | undefined,
  )

interface SetFilters {
  readonly state?: readonly string[]
  readonly of?: 'laboratory' | 'template'
}

/** One page of the sets that a person sees. @param narrow further filters @param sorts columns beyond version and day */
export function listSets<S extends SetRecord & SetScope>(
  db: Db,
  viewer: Viewer,
  kind: SetKind<S>,
  query: ListInput & SetFilters,
  more: {
    readonly narrow?: (sets: SetQuery<S>) => SetQuery<S>
    readonly columns?: SortColumns
    readonly fallback?: string
  } = {},
) {
  const { narrow = (sets) => sets, columns, fallback = '-version' } = more
  let filtered = narrow(kind.records(db).where(visibleSets(viewer)))
  if (query.state) filtered = filtered.where('own.state', 'in', [...query.state])
  if (query.of) filtered = filtered.where('own.workgroupId', query.of === 'template' ? 'is' : 'is not', null)
  return listPage(db, filtered, query, {
    sortColumns: { version: 'own.version', validFrom: 'own.validFrom', ...columns },
    defaultSort: fallback,
    key: 'own.id',
  })
}
