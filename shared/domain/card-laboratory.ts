import { type AccessUser, seesAll } from './access.ts'

/** A card, as far as it says to whom it belongs. */
export interface OwnedCard {
  /** Laboratory to which the card was sent: it accepts the card. Null without a shipment. */
  readonly laboratoryId: number | null
}

type Person = Pick<AccessUser, 'currentRole'> & {
  readonly hcp: { readonly workgroup: { readonly id: number } | null } | null
}

/**
 * May this person's laboratory decide a card and write its note? The card belongs to the laboratory that it was sent to.
 * Another one that analyses it decides its own categories only. Support and administrator decide every card.
 */
export const decidesCard = (user: Person, { laboratoryId }: OwnedCard): boolean =>
  seesAll(user.currentRole) ||
  (user.hcp?.workgroup != null && (laboratoryId === null || laboratoryId === user.hcp.workgroup.id))

/** May this person's laboratory close a newborn? Only one to which a card of the newborn was sent. */
export const closesNewborn = (user: Person, cards: readonly OwnedCard[]): boolean =>
  seesAll(user.currentRole) || cards.some((card) => decidesCard(user, card))
