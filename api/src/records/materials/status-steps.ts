import type { StatusStep as ShownStep } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import type { StatusStep } from '../../platform/database/json-shapes.ts'
import type { Db } from '../../platform/database/open.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { actorsOf } from '../people/acted-label.ts'
import { notifyLeads } from '../people/notify-leads.ts'

/** Columns that go with a new status: who changed it, when and why. */
export const withStep =
  ({ viewer, now }: Context, status: string, reason: string) =>
  (row: { readonly steps: readonly StatusStep[] }) => ({
    steps: json([...row.steps, { status, by: viewer.userId, at: now.toISOString(), reason }]),
  })

/** Facts of guards that ask for a lead. */
export const signedBy = ({ viewer }: Context) => ({ lead: signs(viewer, 'lead') })

/** The steps with the names of their people, the newest first. */
export async function shownSteps(db: Db, steps: readonly StatusStep[]): Promise<ShownStep[]> {
  const actor = await actorsOf(db, steps)
  return steps
    .map(({ status, at, by, reason }) => ({ status, at, by: actor(by, at), reason: reason || null }))
    .toReversed()
}

/** An instrument or a lot was stopped: the other leads of the laboratory are told. */
export async function tellStopped(
  context: Context,
  { title, text }: { readonly title: string; readonly text: string },
): Promise<void> {
  const { workgroupId } = context.viewer
  if (workgroupId === null) return
  const entity = { type: 'workgroup', id: workgroupId }
  await notifyLeads(context, [workgroupId], { type: 'message', title, text, entity })
}
