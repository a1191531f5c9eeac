import type { Context } from '../../platform/calls/context.ts'
import { notifyOtherLeads } from '../../records/people/notify-leads.ts'

/** What judges the runs of a laboratory changed: its other leads are told. */
export async function tellOtherLeads(
  context: Context,
  message: { readonly title: string; readonly text: (person: string) => string },
): Promise<void> {
  const { viewer } = context
  if (viewer.workgroupId === null) return
  await notifyOtherLeads(context, {
    workgroupId: viewer.workgroupId,
    type: 'message',
    title: message.title,
    text: message.text(viewer.label),
    entity: { type: 'workgroup', id: viewer.workgroupId },
  })
}
