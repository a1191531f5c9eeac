import type { IntakeCard } from '@sne/shared/contract'
import type { ToldDoubt } from '@sne/shared/domain'

/** Something in the message that has no place in the product's record, or could not be understood. */
export interface Unmapped {
  /** `OBX[3].5` */
  readonly location: string
  readonly segment: string
  /** Code of the observation or the like; empty when the segment has none. */
  readonly code: string
  readonly text: string
}

/** A place or practice named by a message. */
export interface NamedPlace {
  readonly id: string | null
  readonly name: string | null
  readonly address: string | null
  readonly phone: string | null
}

/** One card ordered, with its newborn, mother and pediatrician in the shape of the JSON intake. */
export interface IntakeOrder {
  readonly card: IntakeCard
  /** `change`: the order is said to be known. */
  readonly control: 'new' | 'change'
  /** Placer order number: ORC-2, else OBR-2. */
  readonly orderNumber: string | null
  /** Filler order number: ORC-3, else OBR-3. */
  readonly fillerNumber: string | null
  readonly birthHospital: NamedPlace | null
  readonly provider: NamedPlace | null
  readonly unmapped: readonly Unmapped[]
  /** What a person has to look at. */
  readonly doubts: readonly ToldDoubt[]
}

/** An order that its sender cancels. */
export interface IntakeCancel {
  readonly newborn: {
    readonly code: string
    /** Empty where the message does not say it. */
    readonly surname: string
    readonly name: string | null
    readonly birthAt: string | null
    readonly birthTimeKnown: boolean
  }
  readonly barcode: string | null
  readonly orderNumbers: readonly string[]
  /** ORC-16; empty when absent. */
  readonly reason: string
}

export interface IntakeOrderMessage {
  /** MSH-4: name and identifier of the sender. */
  readonly sendingFacility: { readonly name: string; readonly id: string | null }
  readonly sendingApplication: string
  /** MSH-10. */
  readonly messageControlId: string
  /** MSH-11 says neither training nor debugging. */
  readonly isProduction: boolean
  readonly orders: readonly IntakeOrder[]
  readonly cancels: readonly IntakeCancel[]
}
