import type { SampleRequest } from '@sne/shared/contract'
import { type PostponableRequest, postponableTo, type Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { recallDueOf } from '../../records/requests/recall-due.ts'

interface DueLimits extends PostponableRequest {
  readonly dueByLead: boolean
}

/**
 * Day from which the due day of material is counted: the day that its rule or decision gave. A recall that waits for
 * the signature of its report has no such day yet. It counts from the day that the product would give now.
 */
export async function dueLimits(context: Context, request: SampleRequest): Promise<DueLimits> {
  const { id, type, urgent, categories, newborn } = request
  const { workgroupId, ...row } = await context.db
    .selectFrom('sampleRequests')
    .select(['dueDate', 'firstDueDate', 'graceDays', 'dueByLead', 'workgroupId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const given = row.firstDueDate ?? row.dueDate
  const [category] = categories
  if (given !== null || category === undefined || type === 're_test' || type === 'scheduled')
    return { ...row, firstDueDate: given }
  const asked = { category: category as Screening, urgent, card: type === 'new_spot' }
  const own = await recallDueOf(context, { newbornId: newborn.id, workgroupId, ...asked })
  return { ...row, firstDueDate: own.dueOn }
}

/** Did a lead choose the day, so that no signature limits it? One that anybody may choose needs no lead. */
export function byLead(limits: DueLimits, dueDate: string | null, leads: boolean): boolean {
  const last = postponableTo(limits)
  return leads || (limits.dueByLead && (dueDate === null || last === null || dueDate > last))
}
