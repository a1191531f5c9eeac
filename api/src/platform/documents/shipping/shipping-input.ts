import type { Sex, ShippingStatus } from '@sne/shared/domain'
import type { LaboratoryHead } from '../layout/letterhead.ts'

/** A shipment as printed on its list and on its receipt. */
export interface ShippingFacts {
  /** The laboratory that receives it. */
  readonly laboratory: LaboratoryHead
  readonly barcode: string
  readonly number: string | null
  readonly status: ShippingStatus
  readonly birthPoint: string
  readonly birthPointContacts: string | null
  readonly sentAt: string | null
  readonly sentBy: string | null
  readonly courier: string | null
  /** How many cards the birth point says it put in. */
  readonly samplesDeclared: number | null
  readonly acceptedAt: string | null
  readonly acceptedBy: string | null
  readonly closedAt: string | null
  readonly closedBy: string | null
  readonly spokeNotes: string | null
  readonly hubNotes: string | null
  readonly printedAt: string
}

export interface ShippedCard {
  readonly barcode: string
  readonly newborn: string
  readonly sex: Sex | null
  /** A day alone (`yyyy-MM-dd`) when the hour is not known. */
  readonly birthAt: string | null
  readonly collectedAt: string | null
  readonly motivation: string | null
  readonly sampleNumber: number | null
}

export interface ShippingManifestInput {
  readonly shipping: ShippingFacts
  readonly cards: readonly ShippedCard[]
}

/** Decision on a card. */
export type CardDecision = 'accepted' | 'not_valid' | 'not_required' | 'not_received'

export interface ReceivedCard extends ShippedCard {
  readonly decision: CardDecision
  readonly protocol: string | null
  /** Labels of the non-conformities: blocking ones of an unsuitable card, minor ones of an accepted card. */
  readonly reasons: readonly string[]
  /** Came with the shipment without being in its list. */
  readonly outOfList: boolean
  readonly notes: string | null
}

export interface ShippingReceiptInput {
  readonly shipping: ShippingFacts
  readonly cards: readonly ReceivedCard[]
}
