import { type CardFactsOfEpisode, countsForCells } from './card-suitability.ts'
import { isDonorBloodKept } from './donor-blood.ts'

type Conditions = CardFactsOfEpisode['conditions']
type Transfusion = NonNullable<Conditions['transfusion']>

/** Conditions told by a card of the newborn, with the moment of its collection, ISO 8601. */
export interface ToldConditions {
  readonly collectedAt: string
  readonly conditions: Conditions
}

/** Red cells exclude more categories than plasma does; of two alike the later one counts. */
const compare = (one: Transfusion & { moment: string }, other: Transfusion & { moment: string }): number =>
  Number(countsForCells(other.type)) - Number(countsForCells(one.type)) ||
  Date.parse(other.moment) - Date.parse(one.moment)

/**
 * The transfusion that decides about a card: one of the 120 days before it, that it tells itself or that another card tells.
 * Where a card does not say when, it was before its own collection: for a later card it counts from then. The card's own, after
 * the collection or older, is kept where no other counts.
 */
function transfusionOn(card: ToldConditions, others: readonly ToldConditions[]): Transfusion | null {
  const { collectedAt, conditions } = card
  const own = conditions.transfusion
  const momentOf = (one: Transfusion, told: string) => ({ ...one, moment: one.at ?? told })
  const counts = own !== null && (own.at === null || isDonorBloodKept(own.at, collectedAt))
  const earlier = others
    .flatMap((one) =>
      one.conditions.transfusion ? [momentOf(one.conditions.transfusion, one.collectedAt)] : [],
    )
    .filter(({ moment }) => isDonorBloodKept(moment, collectedAt))
  const ownBefore = counts ? momentOf(own, collectedAt) : null
  const [gravest] = [...(ownBefore ? [ownBefore] : []), ...earlier].toSorted(compare)
  if (!gravest) return own
  const { at, type, moment } = gravest
  return at === null && gravest !== ownBefore ? { at, type, by: moment } : { at, type }
}

/** Does a card say something that may count on another card of the newborn? */
export const tellsOfOtherCards = ({ transfusion, ecmo, meconiumIleus }: Conditions): boolean =>
  transfusion !== null || ecmo || meconiumIleus

/**
 * Conditions of a card with facts told by other cards of the newborn. A transfusion or ECMO of the 120 days
 * before its collection counts. Meconium ileus counts too: it is a fact of the newborn. A card that is silent
 * says nothing against them.
 */
export const conditionsOn = <T extends Conditions>(
  card: ToldConditions & { readonly conditions: T },
  others: readonly ToldConditions[],
): T => ({
  ...card.conditions,
  transfusion: transfusionOn(card, others),
  ecmo:
    card.conditions.ecmo ||
    others.some(
      ({ conditions, collectedAt }) => conditions.ecmo && isDonorBloodKept(collectedAt, card.collectedAt),
    ),
  meconiumIleus: card.conditions.meconiumIleus || others.some(({ conditions }) => conditions.meconiumIleus),
})
