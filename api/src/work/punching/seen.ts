import type { PunchingItem, WellRecord } from '@sne/shared/contract'
import { formatTime, punchStatuses } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { texts } from './texts.ts'

const timeOf = (at: string | null | undefined) => (at ? new Date(at).getTime() : null)

/** @throws Refusal `stale_version` when somebody else has recorded the well since the person saw it */
export function checkSeen(
  { viewer }: Context,
  { position, punchStatus, punched }: PunchingItem,
  seen: WellRecord,
) {
  if (punchStatus === seen.status && timeOf(punched?.at) === timeOf(seen.at)) return
  // The own record may be one whose answer was lost.
  if (punched === null || punched.by?.id === viewer.userId) return
  throw refuse('stale_version', {
    message: texts.recordedSince(
      punched.by?.label ?? texts.somebody,
      punchStatuses[punchStatus ?? 'to_punch'].label,
      position,
      formatTime(punched.at),
    ),
  })
}
