import { undoSeconds } from '@sne/shared/domain'
import type { AuditEffect } from '../calls/audit.ts'
import type { Context } from '../calls/context.ts'
import { json } from '../database/columns.ts'
import type { AfterScan, BeforeScan } from '../database/json-shapes.ts'

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

const sampleOf = ({ db }: Context, id: number) =>
  db
    .selectFrom('samples')
    .select(['status', 'version', ...sampleColumns])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const categoriesOf = ({ db }: Context, sampleId: number) =>
  db
    .selectFrom('analyzableSamples')
    .select(['id', 'status', 'version', ...categoryColumns])
    .where('sampleId', '=', sampleId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()

interface Scan {
  readonly sampleId: number
  readonly shippingId: number
}

/** Records born with a reading, or called back by it, that go again with it; the rest has a state to go back to. */
const bornEntities = ['analysis-request', 'sample-request', 'internal-registry']
const isBorn = ({ entity, from = null }: AuditEffect) =>
  (from === null || from === 'annulled') && bornEntities.includes(entity)

/**
 * Keeps what a card was while `work` decides it, so that the decision can be taken back within `undoSeconds`.
 * @param work gets a context that sees what it changes
 * @returns what `work` gave
 */
export async function undoably<T>(
  context: Context,
  { sampleId, shippingId }: Scan,
  work: (watched: Context) => Promise<T>,
): Promise<T> {
  const { db, viewer, now } = context
  const sample = await sampleOf(context, sampleId)
  const categories = await categoriesOf(context, sampleId)
  const shipping = await db
    .selectFrom('shippings')
    .select(['acceptedAt', 'acceptedBy', 'status'])
    .where('id', '=', shippingId)
    .executeTakeFirstOrThrow()
  const effects: AuditEffect[] = []
  const effect = (one: AuditEffect) => {
    effects.push(one)
    context.effect(one)
  }
  const result = await work({ ...context, effect })

  const sampleNow = await sampleOf(context, sampleId)
  const before: BeforeScan = {
    sample,
    categories,
    shipping:
      shipping.status === 'sent'
        ? { acceptedAt: shipping.acceptedAt, acceptedBy: shipping.acceptedBy }
        : null,
  }
  const after: AfterScan = {
    sampleVersion: sampleNow.version,
    categories: (await categoriesOf(context, sampleId)).map(({ id, version }) => ({ id, version })),
    born: effects.filter(isBorn).map(({ entity, id }) => ({ entity, id })),
    assumedRequestId: effects.find(({ to }) => to === 'assume_re_test')?.id ?? null,
  }
  const row = { userId: viewer.userId, shippingId, at: now, before: json(before), after: json(after) }
  await db
    .insertInto('recentScans')
    .values({ sampleId, ...row })
    .onConflict((conflict) => conflict.column('sampleId').doUpdateSet({ ...row, undoneAt: null }))
    .execute()
  await db
    .deleteFrom('recentScans')
    .where('userId', '=', viewer.userId)
    .where('at', '<', new Date(now.getTime() - 6 * undoSeconds * 1000).toISOString())
    .execute()
  return result
}
