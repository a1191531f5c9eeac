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
  /** Placer order number: ORC-2, else OBR-2. */
  readonly orderNumber: string | null
  readonly birthHospital: NamedPlace | null
  readonly provider: NamedPlace | null
  readonly unmapped: readonly Unmapped[]
  /** What a person has to look at. */
  readonly doubts: readonly ToldDoubt[]
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
}
