import type { CallContext } from '../../platform/calls/context.ts'
import { notifyBirthPoint } from '../people/notify.ts'

/** The places that were asked to collect. */
const recipientsOf = async ({ db }: Pick<CallContext, 'db'>, sampleRequestId: number) =>
  (
    await db
      .selectFrom('sampleRequestRecipients')
      .select('workgroupId')
      .where('sampleRequestId', '=', sampleRequestId)
      .orderBy('workgroupId')
      .execute()
  ).map(({ workgroupId }) => workgroupId)

interface Told {
  readonly id: number
  readonly type: 'recall_approved' | 'recall_changed' | 'recall_withdrawn'
  readonly title: string
  readonly text: string
}

/** Leaves a notice at every place that was asked. */
export async function tellRecipients(
  context: Pick<CallContext, 'db' | 'now'>,
  { id, ...message }: Told,
): Promise<void> {
  const { workgroupId: laboratoryId, urgent } = await context.db
    .selectFrom('sampleRequests')
    .select(['workgroupId', 'urgent'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const entity = { type: 'sample-request', id }
  for (const workgroupId of await recipientsOf(context, id))
    await notifyBirthPoint(context, { workgroupId, laboratoryId, urgent, ...message, entity })
}
