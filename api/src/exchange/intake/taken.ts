import type { Hl7Problem } from '../hl7/index.ts'
import type { Held } from './card-held.ts'
import type { Conflict } from './identity-conflict.ts'

/** Outcome of one message's orders. */
export type Taken =
  | {
      readonly taken: 'new'
      readonly shippingId: number
      readonly sampleId: number
      readonly sampleIds: readonly number[]
      /** Differences between the message and the newborns' records: for people. */
      readonly otherFacts: readonly Held[]
      /** Sentences about orders that the message cancelled. */
      readonly cancelled?: readonly string[]
    }
  /** All of its cards are known from the same birth point and for the same newborns. `renewed` says what is new. */
  | {
      readonly taken: 'already'
      readonly shippingId: number | null
      /** Null where the message cancelled orders alone. */
      readonly sampleId: number | null
      readonly sampleIds: readonly number[]
      readonly renewed: readonly string[]
      readonly cancelled?: readonly string[]
      /** Sentences about records that the birth point says are one newborn. */
      readonly joined?: readonly string[]
    }
  | {
      readonly taken: 'no'
      readonly problem: Hl7Problem
      readonly conflict?: Conflict
      readonly held?: readonly Held[]
    }
