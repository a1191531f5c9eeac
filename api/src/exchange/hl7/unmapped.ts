/** Something in the message that has no place in the product's record, or could not be understood. */
export interface Unmapped {
  /** `OBX[3].5` */
  readonly location: string
  readonly segment: string
  /** Code of the observation or the like; empty when the segment has none. */
  readonly code: string
  readonly text: string
  readonly kind: LeftOutKind
}

/**
 * `not_understood`: a person reads it on the card. `told`: the card's notes have it already. `without_place`: it is
 * understood, and the record of a card has no field for it.
 */
export type LeftOutKind = 'not_understood' | 'told' | 'without_place'
