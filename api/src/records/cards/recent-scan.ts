import { isOneOf, undoSeconds } from '@sne/shared/domain'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { AuditEffect } from '../../platform/calls/audit.ts'
import type { Context } from '../../platform/calls/context.ts'
import { type JsonText, json } from '../../platform/database/columns.ts'
import type { AfterScan, BeforeScan, FormerRecord } from '../../platform/database/json-shapes.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { sendAhead } from '../../platform/database/sending.ts'
import type { Database } from '../../platform/database/tables/index.ts'
import { versionOf } from './taking-back/former.ts'

/** Columns of a card that a reading may change, beside its status. */
export const sampleColumns = [
  'nonConformities',
  'decidedBy',
  'decidedAt',
  'hubNotes',
  'storageLocation',
  'acceptedBy',
  'acceptedAt',
  'protocolNumber',
  'shippingId',
  'outOfList',
] as const

/** Columns of its categories. */
export const categoryColumns = [
  'acceptedAt',
  'acceptedBy',
  'dueAt',
  'protocolNumber',
  'analysisRequestId',
  'priority',
  'endedAt',
  'notValidReasons',
] as const

/** Categories that a decision can touch: all of the card, or those of one laboratory. */
export interface Touched {
  readonly sampleId: number
  readonly workgroupId?: number
}

export const categoriesOf = (
  { db }: Pick<Context, 'db'>,
  {
    sampleId,
    workgroupId,
  }: Omit<Touched, 'sampleId'> & {
    readonly sampleId: number | SelectQueryBuilder<Database, 'samples', { id: number }>
  },
) => {
  const all = db
    .selectFrom('analyzableSamples')
    .withPlugin(prepared)
    .select(['id', 'status', 'version', ...categoryColumns])
    .where((eb) =>
      typeof sampleId === 'number' ? eb('sampleId', '=', sampleId) : eb('sampleId', 'in', sampleId),
    )
    .where('deletedAt', 'is', null)
    .orderBy('id')
  return workgroupId === undefined ? all : all.where('workgroupId', '=', workgroupId)
}

export type CategoriesOfCard = Awaited<ReturnType<ReturnType<typeof categoriesOf>['execute']>>

/** State after a reading, with the versions of its categories. */
const withCategories = (after: Omit<AfterScan, 'categories'>, { sampleId, workgroupId }: Touched) =>
  sql<JsonText<AfterScan>>`(${json(after)}::jsonb || jsonb_build_object('categories', coalesce((
    select jsonb_agg(jsonb_build_object('id', part.id, 'version', part.version) order by part.id)
    from analyzable_samples part where part.sample_id = ${sampleId} and part.deleted_at is null
      ${workgroupId === undefined ? sql`` : sql`and part.workgroup_id = ${workgroupId}`}), '[]'::jsonb)))`

/** Records that a scan creates or reopens: undo deletes them, and annuls numbers of a register. */
const bornEntities = ['analysis-request', 'sample-request', 'internal-registry']
const isBorn = ({ entity, from = null }: AuditEffect) =>
  (from === null || from === 'annulled') && bornEntities.includes(entity)

const restoredEntities = ['sample-request', 'analyzable-sample'] as const satisfies FormerRecord['entity'][]

/** Existing records that the scan changed, with their former values and their present version. */
async function formerOf({ db }: Context, effects: readonly AuditEffect[]): Promise<FormerRecord[]> {
  const changed = effects.flatMap(({ entity, id, from, to, values }) =>
    isOneOf(restoredEntities, entity) && from === to && values ? [{ entity, id, values }] : [],
  )
  const former: FormerRecord[] = []
  for (const { entity, id, values } of changed) {
    // A record that changed twice is kept as before the first change.
    if (former.some((one) => one.entity === entity && one.id === id)) continue
    former.push({
      entity,
      id,
      version: await versionOf(db, { entity, id }),
      values: Object.fromEntries(values.map(({ field, before }) => [field, before ?? null])),
    })
  }
  return former
}

/** Requests that a person or a card withdrew are known to the birth point; rules make theirs anew. */
async function withdrewForGood({ db }: Context, effects: readonly AuditEffect[]): Promise<boolean> {
  const ids = effects.flatMap(({ entity, id, to }) =>
    entity === 'sample-request' && to === 'refused' ? [id] : [],
  )
  if (ids.length === 0) return false
  const kept = await db
    .selectFrom('sampleRequests')
    .select('id')
    .where('id', 'in', ids)
    .where('withdrawnByRules', '=', false)
    .limit(1)
    .executeTakeFirst()
  return kept !== undefined
}

/** Every laboratory was told that it follows the newborn again. */
const tookUp = (effects: readonly AuditEffect[]) =>
  effects.some(({ entity, from }) => entity === 'newborn' && from === 'closed')

/** Calls `work` with a context that notes every effect. */
export async function watching<T>(context: Context, work: (watched: Context) => Promise<T>) {
  const effects: AuditEffect[] = []
  const effect = (one: AuditEffect) => {
    effects.push(one)
    context.effect(one)
  }
  return { result: await work({ ...context, effect }), effects }
}

/** The card as it was, and what the decision changed. */
interface Kept {
  readonly touched: Touched
  /** Laboratory that reads: each one takes its own reading back. */
  readonly workgroupId: number
  readonly shippingId: number
  readonly before: BeforeScan
  readonly sampleVersion: number
  readonly effects: readonly AuditEffect[]
}

/** Stores one row a card and laboratory: a later decision replaces it, and the person's old ones are deleted. */
export async function keepScan(
  context: Context,
  { touched, workgroupId, shippingId, before, sampleVersion, effects }: Kept,
) {
  const { db, viewer, now } = context
  const { sampleId } = touched
  const after: Omit<AfterScan, 'categories'> = {
    sampleVersion,
    born: effects.filter(isBorn).map(({ entity, id }) => ({ entity, id })),
    assumedRequestIds: effects.flatMap(({ id, from, to }) =>
      to === 'assume_re_test' && from !== to && id !== null ? [id] : [],
    ),
    reopened: effects.flatMap(({ entity, id, from, to }) =>
      entity === 'analysis-request' && from === 'closed' && to === 'open' && id !== null ? [id] : [],
    ),
    withdrew: tookUp(effects) || (await withdrewForGood(context, effects)),
    former: await formerOf(context, effects),
  }
  const row = {
    sampleId,
    workgroupId,
    userId: viewer.userId,
    shippingId,
    at: now,
    before: json(before),
    after: withCategories(after, touched),
  }
  const keeping = db
    // The person's older scans are deleted with it. One statement cannot delete a row and write it again.
    .with('forgotten', (forget) =>
      forget
        .deleteFrom('recentScans')
        .where('userId', '=', viewer.userId)
        .where('at', '<', new Date(now.getTime() - 6 * undoSeconds * 1000).toISOString())
        .where('sampleId', '<>', sampleId),
    )
    .insertInto('recentScans')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['sampleId', 'workgroupId']).doUpdateSet((eb) => ({
        userId: eb.ref('excluded.userId'),
        shippingId: eb.ref('excluded.shippingId'),
        at: eb.ref('excluded.at'),
        before: eb.ref('excluded.before'),
        after: eb.ref('excluded.after'),
        undoneAt: null,
      })),
    )
    .withPlugin(prepared)
  await sendAhead(db, keeping)
}
