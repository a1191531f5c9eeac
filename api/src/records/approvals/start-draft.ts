import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { texts } from './texts.ts'

/**
 * Who starts a draft of reference data: leads, and the administration, which prepares and signs nothing.
 * @returns the laboratory of the draft. @throws Refusal `permission_denied`, `lead_required`
 */
export function checkMayStart({ viewer }: Context): number {
  if (viewer.workgroupId === null) throw refuse('permission_denied', { message: texts.draftNeedsLaboratory })
  if (viewer.role !== 'administration' && !signs(viewer, 'lead'))
    throw refuse('lead_required', { message: texts.draftNeedsLead })
  return viewer.workgroupId
}
