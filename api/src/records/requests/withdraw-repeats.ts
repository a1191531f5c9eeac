import { invalidRepeatMotivation, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { stepSampleRequests } from './sample-request.ts'
import { tellRecipients } from './tell-recipients.ts'
import { texts } from './texts.ts'

/** Withdraws repeats after the card is found suitable, or arrives: requests in its place without material yet. */
export async function withdrawRepeats(
  context: Context,
  { sampleId, workgroupId }: { readonly sampleId: number; readonly workgroupId?: number },
  reason: string,
): Promise<void> {
  let pending = context.db
    .selectFrom('sampleRequests')
    .innerJoin('motivations', 'motivations.id', 'sampleRequests.motivationId')
    .innerJoin('samples', 'samples.id', 'sampleRequests.originSampleId')
    .select(['sampleRequests.id', 'sampleRequests.number', 'samples.barcode', 'sampleRequests.approvedAt'])
    .where('originSampleId', '=', sampleId)
    // One that took up a further card is still needed for it.
    .where(sql<boolean>`also_for = '{}'`)
    // So is that of another laboratory, which found its own part unsuitable.
    .where(
      sql<boolean>`not exists (select from analyzable_samples a where a.sample_id = sample_requests.origin_sample_id
        and a.workgroup_id = sample_requests.workgroup_id and a.category = any(sample_requests.categories)
        and a.status = 'not_valid' and a.deleted_at is null)`,
    )
    .where('sampleRequests.status', '=', 'pending')
    .where('motivations.machineName', '=', invalidRepeatMotivation)
  if (workgroupId !== undefined) pending = pending.where('sampleRequests.workgroupId', '=', workgroupId)
  for (const request of await pending.execute()) await withdraw(context, request, reason)
}

interface Pending {
  readonly id: number
  readonly number: string
  readonly barcode: string
  readonly approvedAt: string | null
}

/** The places that were asked hear that nobody wants the card any more. */
async function withdraw(context: Context, { id, number, barcode, approvedAt }: Pending, reason: string) {
  await stepSampleRequests(context, [id], 'refuse', { refusedReason: reason })
  if (approvedAt === null) return
  await tellRecipients(context, {
    id,
    type: 'recall_withdrawn',
    title: texts.withdrawnTitle(number),
    text: texts.withdrawn(barcode, reason),
  })
}

/**
 * Withdraws a repeat when the categories of a card are analysed on it after all. A repeat for these
 * categories alone is withdrawn, another one continues without them.
 */
export async function withdrawRepeatOf(
  context: Context,
  { sampleId, categories }: { readonly sampleId: number; readonly categories: readonly Screening[] },
  reason: string,
): Promise<void> {
  const { db } = context
  const pending = await db
    .selectFrom('sampleRequests')
    .innerJoin('motivations', 'motivations.id', 'sampleRequests.motivationId')
    .innerJoin('samples', 'samples.id', 'sampleRequests.originSampleId')
    .select(['sampleRequests.id', 'sampleRequests.categories', 'sampleRequests.status'])
    .select(['sampleRequests.number', 'samples.barcode', 'sampleRequests.approvedAt'])
    .where('originSampleId', '=', sampleId)
    .where(sql<boolean>`also_for = '{}'`)
    .where(sql<boolean>`sample_requests.categories && ${[...categories]}::text[]`)
    .where('sampleRequests.status', '=', 'pending')
    .where('motivations.machineName', '=', invalidRepeatMotivation)
    .execute()
  for (const request of pending) {
    const { id, status, categories: asked } = request
    const rest = asked.filter((one) => !(categories as readonly string[]).includes(one))
    if (rest.length === 0) {
      await withdraw(context, request, reason)
      continue
    }
    await db
      .updateTable('sampleRequests')
      .set((eb) => ({ categories: rest, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    context.effect({ entity: 'sample-request', id, from: status, to: status, details: { categories: rest } })
  }
}
