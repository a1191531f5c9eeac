import { invalidRepeatMotivation, type Screening, yearOf } from '@sne/shared/domain'
import { recordBirth } from '../../platform/transition/apply.ts'
import { nextNumber } from '../numbers/next-number.ts'
import type { OrderCall } from './analysis-request.ts'

export interface Unsuitable {
  readonly sampleId: number
  readonly newbornId: number
  readonly workgroupId: number
  readonly birthPointId: number
  readonly categories: readonly Screening[]
  readonly analysisRequestId: number | null
}

/**
 * Asks the birth point for a new card in place of an unsuitable one: approved at once, nobody has to verify it. A newborn is
 * pricked once: what is asked for because of the same card, category by category, is one request.
 * @returns the request, and whether it is new
 */
export async function requestInvalidRepeat(
  context: OrderCall,
  unsuitable: Unsuitable,
): Promise<{ id: number; isNew: boolean }> {
  const { db, now, viewer } = context
  const motivation = await db
    .selectFrom('motivations')
    .select('id')
    .where('machineName', '=', invalidRepeatMotivation)
    .executeTakeFirst()
  const asked = await db
    .selectFrom('sampleRequests')
    .select(['id', 'categories', 'status', 'version'])
    .where('originSampleId', '=', unsuitable.sampleId)
    .where('workgroupId', '=', unsuitable.workgroupId)
    .where('motivationId', '=', motivation?.id ?? null)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  if (asked) {
    const categories = [...new Set([...asked.categories, ...unsuitable.categories])]
    await db
      .updateTable('sampleRequests')
      .set({ categories, version: asked.version + 1 })
      .where('id', '=', asked.id)
      .execute()
    context.effect({
      entity: 'sample-request',
      id: asked.id,
      from: asked.status,
      to: asked.status,
      details: { categories },
    })
    return { id: asked.id, isNew: false }
  }
  const year = yearOf(now)
  const number = await nextNumber(db, unsuitable.workgroupId, 'sample_request', year)
  const made = await db
    .insertInto('sampleRequests')
    .values({
      number: `${year}/${String(number).padStart(6, '0')}`,
      workgroupId: unsuitable.workgroupId,
      newbornId: unsuitable.newbornId,
      analysisRequestId: unsuitable.analysisRequestId,
      categories: [...unsuitable.categories],
      originSampleId: unsuitable.sampleId,
      type: 'new_spot',
      motivationId: motivation?.id ?? null,
      approvedBy: viewer?.userId ?? null,
      approvedAt: now,
      createdBy: viewer?.userId ?? null,
      createdAt: now,
    })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'sample-request', made)
  await db
    .insertInto('sampleRequestRecipients')
    .values({ sampleRequestId: made.id, workgroupId: unsuitable.birthPointId })
    .execute()
  return { id: made.id, isNew: true }
}
