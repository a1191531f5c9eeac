import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { signs } from '../../platform/sessions/viewer.ts'

/** The laboratory of a lead who acts. @throws Refusal `lead_required`, `permission_denied` */
export function checkLead({ viewer }: Context): number {
  if (viewer.workgroupId === null) throw refuse('permission_denied')
  if (!signs(viewer, 'lead')) throw refuse('lead_required')
  return viewer.workgroupId
}
