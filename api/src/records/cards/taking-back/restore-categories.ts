import { analyzableSampleMachine } from '@sne/shared/domain'
import type { Selectable } from 'kysely'
import type { Context } from '../../../platform/calls/context.ts'
import type { RecentScansTable } from '../../../platform/database/tables/cards.ts'
import { applyTransition } from '../../../platform/transition/apply.ts'
import { stepSampleRequests } from '../../requests/sample-request.ts'
import { categoryColumns } from '../recent-scan.ts'
import { patchOf } from './stored-columns.ts'

/** A reading finds the categories of a card waiting, or put aside by an earlier decision. */
const actionTo = { waiting: 'take_back', not_required: 'mark_not_required' } as const

/** Gives the categories of a card their former state, and the requests that it answered back to those that wait. */
export async function restoreCategories(
  context: Context,
  { before, after }: Pick<Selectable<RecentScansTable>, 'before' | 'after'>,
): Promise<void> {
  for (const kept of before.categories) {
    const action = actionTo[kept.status as keyof typeof actionTo]
    const version = after.categories.find(({ id }) => id === kept.id)?.version
    // One that the reading left alone still has the version that it had before.
    if (!action || version === kept.version) continue
    await applyTransition(context, {
      table: 'analyzableSamples',
      machine: analyzableSampleMachine,
      id: kept.id,
      action,
      by: 'effect',
      patch: patchOf<'analyzableSamples'>(kept, categoryColumns),
    })
  }
  const assumed = after.assumedRequestIds ?? (after.assumedRequestId ? [after.assumedRequestId] : [])
  await stepSampleRequests(context, assumed, 'release')
}
