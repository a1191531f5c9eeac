import { undoSeconds } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { AuditEffect } from '../../platform/calls/audit.ts'
import type { Context } from '../../platform/calls/context.ts'
import { type JsonText, json } from '../../platform/database/columns.ts'
import type { AfterScan, BeforeScan } from '../../platform/database/json-shapes.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { ReadingState } from '../shipments/reading-state.ts'
import type { SampleRecord } from './row-queries.ts'

/** Columns of a card that a reading may change, beside its status. */
export const sampleColumns = [
  'nonConformities',
  'decidedBy',
  'decidedAt',
  'hubNotes',
  'acceptedBy',
  'acceptedAt',
  'protocolNumber',
  'shippingId',
  'outOfList',
] as const

/** The same of its categories. */
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

const categoriesOf = ({ db }: Context, sampleId: number) =>
  db
    .selectFrom('analyzableSamples')
    .modifyFront(keptPlan)
    .select(['id', 'status', 'version', ...categoryColumns])
    .where('sampleId', '=', sampleId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()

/** What stands after a reading, with the versions that its categories have then. */
const withCategories = (after: Omit<AfterScan, 'categories'>, sampleId: number) =>
  sql<JsonText<AfterScan>>`(${json(after)}::jsonb || jsonb_build_object('categories', coalesce((
    select jsonb_agg(jsonb_build_object('id', part.id, 'version', part.version) order by part.id)
    from analyzable_samples part where part.sample_id = ${sampleId} and part.deleted_at is null), '[]'::jsonb)))`

/** The card and its shipment as they stand before the reading, locked. */
interface Scan {
  readonly sample: SampleRecord
  readonly shipping: ReadingState
}

const keptOf = (sample: SampleRecord): BeforeScan['sample'] => ({
  status: sample.status,
  ...Object.fromEntries(sampleColumns.map((column) => [column, sample[column]])),
})

/** Records that a scan creates or reopens: undo deletes them, and annuls numbers of a register. */
const bornEntities = ['analysis-request', 'sample-request', 'internal-registry']
const isBorn = ({ entity, from = null }: AuditEffect) =>
  (from === null || from === 'annulled') && bornEntities.includes(entity)

/**
 * Keeps what a card was while `work` decides it, so that the decision can be taken back within `undoSeconds`.
 * @param work gets a context that sees what it changes; its answer has the card as it stands then
 * @returns what `work` gave
 */
export async function undoably<T extends { readonly sample: { readonly version: number } }>(
  context: Context,
  { sample, shipping }: Scan,
  work: (watched: Context) => Promise<T>,
): Promise<T> {
  const { db, viewer, now } = context
  const sampleId = sample.id
  const categories = await categoriesOf(context, sampleId)
  const effects: AuditEffect[] = []
  const effect = (one: AuditEffect) => {
    effects.push(one)
    context.effect(one)
  }
  const result = await work({ ...context, effect })

  const before: BeforeScan = {
    sample: keptOf(sample),
    categories,
    shipping:
      shipping.status === 'sent'
        ? { acceptedAt: shipping.acceptedAt, acceptedBy: shipping.acceptedBy }
        : null,
  }
  const after: Omit<AfterScan, 'categories'> = {
    sampleVersion: result.sample.version,
    born: effects.filter(isBorn).map(({ entity, id }) => ({ entity, id })),
    assumedRequestIds: effects.flatMap(({ id, from, to }) =>
      to === 'assume_re_test' && from !== to && id !== null ? [id] : [],
    ),
  }
  const row = {
    sampleId,
    userId: viewer.userId,
    shippingId: shipping.id,
    at: now,
    before: json(before),
    after: withCategories(after, sampleId),
  }
  await db
    // The person's older ones go with it; a row may not be deleted and written again by one statement.
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
      conflict.column('sampleId').doUpdateSet((eb) => ({
        userId: eb.ref('excluded.userId'),
        shippingId: eb.ref('excluded.shippingId'),
        at: eb.ref('excluded.at'),
        before: eb.ref('excluded.before'),
        after: eb.ref('excluded.after'),
        undoneAt: null,
      })),
    )
    .execute()
  return result
}
