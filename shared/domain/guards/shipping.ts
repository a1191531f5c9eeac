import { seesAll } from '../access.ts'
import { dayOf } from '../calendar.ts'
import { type OpenScanKind, scansHoldClosing } from '../open-scan.ts'
import type { Role } from '../roles.ts'
import type { GuardRefusal } from '../transition.ts'

/** A card as a refusal names it. */
interface WaitingCard {
  readonly id: number
  readonly barcode: string
  readonly label: string
}

const hour = 3_600_000

/** Guards of a shipment. */
export const shippingGuards = {
  /** The shipment is for the person's laboratory. */
  own_laboratory: (facts: {
    readonly destinationWorkgroupId: number
    readonly workgroupId: number | null
  }): GuardRefusal | null => (facts.destinationWorkgroupId === facts.workgroupId ? null : {}),

  /**
   * No card waits; or the waiting ones count as not received, and none of them can be a card that was read.
   */
  every_sample_decided: ({
    waiting,
    missingAs,
    openScans,
  }: {
    readonly waiting: readonly WaitingCard[]
    readonly missingAs?: 'not_received'
    readonly openScans: readonly { readonly code: string; readonly kind: OpenScanKind }[]
  }): GuardRefusal | null => {
    if (waiting.length > 0 && !missingAs) return { code: 'samples_pending', details: { samples: waiting } }
    return scansHoldClosing(waiting.length, openScans.length)
      ? { code: 'open_scans', details: { scans: openScans } }
      : null
  },

  /** A closure is taken back on its own day, later only across laboratories. */
  same_day_or_support: (facts: {
    readonly closedAt: Date | null
    readonly role: Role
    readonly now: Date
  }): GuardRefusal | null =>
    seesAll(facts.role) || (facts.closedAt !== null && dayOf(facts.closedAt) === dayOf(facts.now))
      ? null
      : {},

  /** The birth point's reminder time has passed, or the person confirms that the shipment is lost. */
  overdue_or_confirmed: (facts: {
    readonly confirmed: boolean
    readonly sentAt: Date | null
    readonly reminderAfterHours: number
    readonly now: Date
  }): GuardRefusal | null => {
    const waited = facts.sentAt === null ? 0 : (facts.now.getTime() - facts.sentAt.getTime()) / hour
    return facts.confirmed || waited > facts.reminderAfterHours ? null : {}
  },
} as const
