import type { IntakeCard } from '@sne/shared/contract'
import type { ToldDoubt } from '@sne/shared/domain'
import type { Draft } from './draft.ts'
import type { CardGroup } from './groups.ts'
import type { Unmapped } from './unmapped.ts'

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
  /** Doubts for a person to answer. */
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

/** New facts of a known newborn in a message without an order (ADT^A08). */
export interface IntakeUpdate {
  /** The birth point's code of the newborn. */
  readonly code: string
  /** Number of the card that the message names; null where it names none. */
  readonly barcode: string | null
  readonly draft: Draft
  readonly group: CardGroup
}

/** Codes of two records that the birth point says are one newborn (ADT^A40): PID-3 and MRG-1. */
export interface IntakeJoin {
  readonly codes: readonly string[]
  readonly formerCodes: readonly string[]
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
  readonly updates: readonly IntakeUpdate[]
  readonly joins: readonly IntakeJoin[]
}
