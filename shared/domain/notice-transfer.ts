import type { NotificationType } from './notification.ts'
import type { Role } from './roles.ts'
import type { Screening } from './screenings.ts'

/** Who works on notices of a type that one person gets without a role: a report that came back to its analyst. */
const rolesOfType: Partial<Record<NotificationType, Role>> = {
  report_refused: 'analyst',
  report_reopened: 'analyst',
}

/**
 * Why a notice stays with the person whose notices are handed over. `warning`: it warns of others' acts. `role`: the other
 * person has not its role. `screening`: the other person does not see its category.
 */
export const stayReasons = ['warning', 'role', 'screening'] as const
export type StayReason = (typeof stayReasons)[number]

interface HandedNotice {
  readonly type: NotificationType
  /** Null for a notice in whichever role. */
  readonly role: Role | null
  readonly warns: boolean
  /** Category of the report that it is about; null without one. */
  readonly category: Screening | null
}

interface Receiver {
  readonly roles: readonly Role[]
  readonly screenings: readonly Screening[]
}

/** Why a notice stays; null when it moves to the receiver. */
export function whyNoticeStays(
  { type, role, warns, category }: HandedNotice,
  { roles, screenings }: Receiver,
): StayReason | null {
  if (warns) return 'warning'
  const ofType = rolesOfType[type]
  const needed = role ?? ofType
  if (needed && !roles.includes(needed)) return 'role'
  return ofType && category && !screenings.includes(category) ? 'screening' : null
}
