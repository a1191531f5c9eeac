import type { Context } from '../../platform/calls/context.ts'
import { notifyLeads } from '../../records/people/notify-leads.ts'

/**
 * Tells the other leads of a laboratory that a rule for judging its runs changed. The administrators are told where
 * the laboratory has no lead.
 */
export async function tellOtherLeads(
  context: Context,
  message: { readonly title: string; readonly text: (person: string) => string },
): Promise<void> {
  const { viewer } = context
  if (viewer.workgroupId === null) return
  await notifyLeads(context, [viewer.workgroupId], {
    type: 'message',
    title: message.title,
    text: message.text(viewer.label),
    entity: { type: 'workgroup', id: viewer.workgroupId },
  })
}
