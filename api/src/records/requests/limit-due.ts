import { dueAtSignature } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { tellRecipients } from './tell-recipients.ts'
import { texts } from './texts.ts'
import { within } from './within.ts'

/** When the material of a request is to be taken. */
export const daysOf = ({ db }: Pick<Context, 'db'>, id: number) =>
  db
    .selectFrom('sampleRequests')
    .select(['fromDate', 'dueDate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * Sets the due day of material that was asked for by hand when a signed report asks for it too: the day that
 * a request of the report would have. The places are told of the earlier day.
 * @param ownDay the product's day at the signature, yyyy-MM-dd
 */
export async function limitDue(
  context: Context,
  requests: readonly { readonly id: number }[],
  ownDay: string,
): Promise<void> {
  for (const { id } of requests) {
    const row = await context.db
      .selectFrom('sampleRequests')
      .select(['number', 'status', 'fromDate', 'dueDate', 'firstDueDate', 'dueByLead'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const dueDate = dueAtSignature(row, ownDay)
    if (row.dueDate === null || dueDate === row.dueDate) continue
    await context.db
      .updateTable('sampleRequests')
      .set((eb) => ({ dueDate, firstDueDate: row.firstDueDate ?? ownDay, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    context.effect({
      entity: 'sample-request',
      id,
      from: row.status,
      to: row.status,
      values: [{ field: 'dueDate', before: row.dueDate, after: dueDate }],
    })
    await tellRecipients(context, {
      id,
      type: 'recall_changed',
      title: texts.dueEarlierTitle(row.number),
      text: texts.dueEarlier(within(row.fromDate, dueDate)),
    })
  }
}
