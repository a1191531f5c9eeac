import { addDays, dayOf } from '../calendar.ts'
import type { Feeding, TransfusionType } from '../card.ts'
import { earlyHours } from '../maturity.ts'
import { isDuringNutrition, type Nutrition } from '../nutrition.ts'
import { irtWindowOf } from '../recall-due.ts'
import type { Screening } from '../screenings.ts'
import { afterTransfusionDays, isDonorBloodKept } from './donor-blood.ts'

/** Facts of a card and its newborn at collection; null is unknown. */
export interface CardFactsOfEpisode {
  /** ISO moments. */
  readonly collectedAt: string
  /** Its day gives the days of life where `ageHours` is not known. */
  readonly birthAt?: string
  readonly ageHours: number | null
  readonly feeding: readonly Feeding[]
  readonly conditions: {
    readonly transfusion: {
      readonly at: string | null
      readonly type: TransfusionType | null
      /** The latest moment at which it was given, where another card tells of it without a moment. */
      readonly by?: string
    } | null
    readonly ecmo: boolean
    readonly meconiumIleus: boolean
  }
  /** The card was asked for by a recall of the category. */
  readonly answersRecall: boolean
  /** The category of the card was set as unsuitable, at acceptance or later. */
  readonly notValid: boolean
}

/** Blood of a donor that has enzymes and cells; plasma counts for biotinidase alone. */
const withCells: readonly (TransfusionType | null)[] = ['red_cells', 'exchange', 'other', null]
export const countsForCells = (type: TransfusionType | null): boolean => withCells.includes(type)

/** Blood of a donor may be on the card: transfused in the 120 days before collection or at an unknown time, or on ECMO. */
export function isTransfused({ conditions, collectedAt }: CardFactsOfEpisode, category: Screening): boolean {
  const { transfusion, ecmo } = conditions
  if (ecmo) return true
  if (!transfusion || (transfusion.at !== null && !isDonorBloodKept(transfusion.at, collectedAt)))
    return false
  return countsForCells(transfusion.type) || (category === 'btd' && transfusion.type === 'plasma')
}

/**
 * Categories of enzymes that the donor's leucocytes have for as long as they are in the newborn. The
 * laboratory's table changes nothing of this.
 */
const enzymeCategories: readonly Screening[] = ['lysosomal']

/** Days after a transfusion in which metabolites and hormones may still be the donor's (demonstration value). */
const donorMetaboliteDays = 3
const metabolicCategories: readonly Screening[] = ['sne', 'ic']

/** Metabolites and hormones of the card may come from the blood of a donor. */
function showsDonorMetabolites(card: CardFactsOfEpisode, category: Screening): boolean {
  if (!isTransfused(card, category)) return false
  const { ecmo, transfusion } = card.conditions
  const at = transfusion?.at ?? transfusion?.by ?? null
  if (ecmo || at === null) return true
  return Date.parse(card.collectedAt) - Date.parse(at) < donorMetaboliteDays * 86_400_000
}

/**
 * The first day of which every hour shows the newborn's own metabolites again, by what its cards tell of transfusions; null where
 * none hides them, or where nobody can say until when. @returns yyyy-MM-dd
 */
export function ownMetabolitesFrom(
  category: Screening,
  cards: readonly Pick<CardFactsOfEpisode, 'collectedAt' | 'conditions'>[],
): string | null {
  if (!metabolicCategories.includes(category)) return null
  const days = cards.flatMap(({ collectedAt, conditions: { transfusion } }) =>
    transfusion && countsForCells(transfusion.type)
      ? [addDays(dayOf(transfusion.at ?? transfusion.by ?? collectedAt), donorMetaboliteDays + 1)]
      : [],
  )
  return days.toSorted().at(-1) ?? null
}

const withoutMilk: readonly Feeding[] = ['fasting', 'soy', 'hydrolysate', 'parenteral']

/** Total galactose in range says nothing: no milk yet, nobody knows which food, a card of the first 48 hours or of unknown age. */
export const isBeforeMilk = ({
  feeding,
  ageHours,
}: Pick<CardFactsOfEpisode, 'feeding' | 'ageHours'>): boolean =>
  feeding.every((one) => withoutMilk.includes(one)) || ageHours === null || ageHours < earlyHours

const noFood: readonly Feeding[] = ['fasting', 'parenteral']

/**
 * Without food by mouth, amino acids and acylcarnitines come from the infusion, or from no protein at all.
 */
const isWithoutFood = (
  { feeding, collectedAt }: CardFactsOfEpisode,
  parenteral: Nutrition | null | undefined,
): boolean =>
  (parenteral != null && isDuringNutrition(parenteral, collectedAt)) ||
  (feeding.length > 0 && feeding.every((one) => noFood.includes(one)))

/**
 * In range, the card closes no finding of an earlier card: the blood of a donor, the first 48 hours, drugs or the food of the
 * newborn may hide it.
 * @param card dopamine and steroids lower TSH
 */
export function hidesFindings(
  card: CardFactsOfEpisode & {
    readonly conditions: {
      readonly dopamine?: boolean
      readonly steroids?: boolean
      readonly parenteral?: Nutrition | null
    }
  },
  category: Screening,
): boolean {
  if (category === 'tgal') return isBeforeMilk(card)
  if (enzymeCategories.includes(category)) return isTransfused(card, category)
  if (!metabolicCategories.includes(category)) return false
  const { ageHours, conditions } = card
  if (ageHours !== null && ageHours < earlyHours) return true
  if (category === 'ic' && (conditions.dopamine || conditions.steroids)) return true
  if (category === 'sne' && isWithoutFood(card, conditions.parenteral)) return true
  return showsDonorMetabolites(card, category)
}

/** Categories on which a transfusion leaves no negative, where the laboratory's table adds none. */
export const excludedByTransfusion: readonly Screening[] = ['tgal', 'btd']

/** A recall card for trypsinogen is judged by its own band, within days of life. */
const irtPlaceOf = (category: Screening, card: CardFactsOfEpisode) =>
  category === 'fc' && card.answersRecall ? irtWindowOf(card) : 'within'

/** A recall card for trypsinogen from before its days of life: another one is taken within them. */
export const isBeforeIrtWindow = (category: Screening, card: CardFactsOfEpisode): boolean =>
  irtPlaceOf(category, card) === 'before'

/** A recall card for trypsinogen after its days of life: no further card can be judged either. */
export const isAfterIrtWindow = (category: Screening, card: CardFactsOfEpisode): boolean =>
  irtPlaceOf(category, card) === 'after'

/** A card of the newborn that no recall asked for, after the days of life of a recall card: trypsinogen in range excludes nothing. */
export const isLateForIrt = (category: Screening, card: CardFactsOfEpisode): boolean =>
  category === 'fc' && !card.answersRecall && irtWindowOf(card) === 'after'

/**
 * The newborn is sent to the centre of cystic fibrosis whatever trypsinogen says: meconium ileus, or a recall
 * card after its days of life.
 */
export const needsCentre = (category: Screening, card: CardFactsOfEpisode): boolean =>
  (category === 'fc' && card.conditions.meconiumIleus) || isAfterIrtWindow(category, card)

/**
 * A person has to say when the transfusion was. The card tells one without a moment. It was taken when a
 * transfusion of the first days of life no longer counts. A later card that tells the transfusion without a
 * moment would be refused too.
 */
export function asksTransfusionMoment(
  category: Screening,
  card: CardFactsOfEpisode,
  excluded: readonly Screening[] = excludedByTransfusion,
): boolean {
  const { ageHours, conditions } = card
  const { transfusion, ecmo } = conditions
  if (!excluded.includes(category) || !isTransfused(card, category)) return false
  if (!transfusion || ecmo || transfusion.at !== null || transfusion.by !== undefined) return false
  return ageHours !== null && ageHours >= afterTransfusionDays * 24
}

/**
 * Why no negative can be said of a category on a card, in Italian; null when it is suitable.
 * @param excluded categories that a transfusion excludes, with the ones of the laboratory's table
 */
export function unsuitability(
  category: Screening,
  card: CardFactsOfEpisode,
  excluded: readonly Screening[] = excludedByTransfusion,
): string | null {
  if (card.notValid) return 'Il cartoncino è stato giudicato non idoneo'
  if (excluded.includes(category) && isTransfused(card, category))
    return asksTransfusionMoment(category, card, excluded)
      ? `Trasfusione in data non nota, oltre ${afterTransfusionDays} giorni di vita: chiedere la data e correggere il cartoncino`
      : 'Trasfusione prima del prelievo o in data non nota'
  if (category === 'fc' && card.conditions.meconiumIleus)
    return 'Ileo da meconio: al centro fibrosi cistica qualunque sia la IRT'
  if (isAfterIrtWindow(category, card))
    return 'Richiamo IRT oltre la finestra da 21 a 35 giorni di vita: al centro fibrosi cistica qualunque sia la IRT'
  return isBeforeIrtWindow(category, card)
    ? 'Richiamo IRT fuori dalla finestra da 21 a 35 giorni di vita'
    : null
}
