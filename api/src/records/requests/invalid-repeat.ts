import { addDays, dayOf, invalidRepeatMotivation, keysOf, type Screening, yearOf } from '@sne/shared/domain'
import { recordBirth } from '../../platform/transition/apply.ts'
import { timesOf } from '../laboratories/times.ts'
import { isSaidDeceased } from '../newborns/said-deceased.ts'
import { nextNumber } from '../numbers/next-number.ts'
import type { OrderCall } from './analysis-request.ts'
import { texts } from './texts.ts'

export interface Unsuitable {
  readonly sampleId: number
  readonly newbornId: number
  readonly workgroupId: number
  readonly birthPointId: number
  readonly categories: readonly Screening[]
  readonly analysisRequestId: number | null
}

/** The day until which the new card is taken, by the times of the laboratory that asks; yyyy-MM-dd. */
const dueOn = async ({ db, now }: OrderCall, { workgroupId }: Unsuitable): Promise<string> =>
  addDays(dayOf(now), (await timesOf(db, workgroupId)).unsuitableRepeatDays)

/** A request that waits for its card, as far as a further unsuitable card changes it. */
interface Waiting {
  readonly categories: readonly string[]
  readonly alsoFor: readonly string[]
  readonly notes: string | null
  readonly dueDate: string | null
}

/** It takes up what a further unsuitable card lacks: due anew, both cards named. */
async function takenUp(
  context: OrderCall,
  { alsoFor, notes, dueDate }: Waiting,
  unsuitable: Unsuitable,
): Promise<Omit<Waiting, 'categories'>> {
  const { barcode } = await context.db
    .selectFrom('samples')
    .select('barcode')
    .where('id', '=', unsuitable.sampleId)
    .executeTakeFirstOrThrow()
  if (alsoFor.includes(barcode)) return { alsoFor, notes, dueDate }
  const words = texts.alsoFor(barcode)
  return {
    alsoFor: [...alsoFor, barcode],
    notes: notes ? `${notes}. ${words}` : words,
    dueDate: await dueOn(context, unsuitable),
  }
}

/**
 * Asks the birth point for a new card in place of an unsuitable one: approved at once, nobody has to verify it. A newborn is
 * pricked once: what is asked for because of the same card, category by category, is one request.
 * With `takesUp` a request that waits because of another unsuitable card of the newborn takes this one up.
 * @returns the request, and whether it is new
 */
export async function requestInvalidRepeat(
  context: OrderCall,
  unsuitable: Unsuitable,
  { takesUp = false }: { readonly takesUp?: boolean } = {},
): Promise<{ id: number; isNew: boolean }> {
  const { db, now, viewer } = context
  const motivation = await db
    .selectFrom('motivations')
    .select('id')
    .where('machineName', '=', invalidRepeatMotivation)
    .executeTakeFirst()
  const asked = await db
    .selectFrom('sampleRequests')
    .select(['id', 'categories', 'status', 'version', 'originSampleId', 'alsoFor', 'notes', 'dueDate'])
    .where((eb) =>
      takesUp ? eb('newbornId', '=', unsuitable.newbornId) : eb('originSampleId', '=', unsuitable.sampleId),
    )
    .where('workgroupId', '=', unsuitable.workgroupId)
    .where('motivationId', '=', motivation?.id ?? null)
    .where('status', '=', 'pending')
    .orderBy((eb) => eb('originSampleId', '=', unsuitable.sampleId), 'desc')
    .orderBy('id')
    .forUpdate()
    .executeTakeFirst()
  if (asked) {
    const { id, status, version, originSampleId, ...former } = asked
    const categories = [...new Set([...former.categories, ...unsuitable.categories])]
    const changed = {
      ...(originSampleId === unsuitable.sampleId ? former : await takenUp(context, former, unsuitable)),
      categories,
    }
    await db
      .updateTable('sampleRequests')
      .set({ ...changed, alsoFor: [...changed.alsoFor], version: version + 1 })
      .where('id', '=', id)
      .execute()
    context.effect({
      entity: 'sample-request',
      id,
      from: status,
      to: status,
      details: { categories },
      values: keysOf(changed).map((field) => ({ field, before: former[field], after: changed[field] })),
    })
    return { id, isNew: false }
  }
  const held = await isSaidDeceased(db, unsuitable.newbornId)
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
      dueDate: await dueOn(context, unsuitable),
      // Nothing is asked of a family whose newborn is said to have died before a person approves it.
      approvedBy: held ? null : (viewer?.userId ?? null),
      approvedAt: held ? null : now,
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
