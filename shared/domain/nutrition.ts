/** Parenteral nutrition as a card tells it: ISO 8601 moments, null where not known. */
export interface Nutrition {
  readonly from: string | null
  readonly to: string | null
}

/** Italian. */
export const nutritionReversedText =
  'La nutrizione parenterale finirebbe prima di cominciare: verificare i due momenti'

/** The end lies before the begin: one of both is wrong, and nobody knows which. */
export const isNutritionReversed = ({ from, to }: Nutrition): boolean =>
  from !== null && to !== null && Date.parse(to) < Date.parse(from)

/** The moments that count: of two that contradict each other none is known. */
export const nutritionSpan = (nutrition: Nutrition): Nutrition =>
  isNutritionReversed(nutrition) ? { from: null, to: null } : nutrition

/** Was a card of this moment taken during the nutrition? A moment that is not known excludes nothing. */
export function isDuringNutrition(nutrition: Nutrition, collectedAt: string): boolean {
  const { from, to } = nutritionSpan(nutrition)
  const at = Date.parse(collectedAt)
  return (from === null || Date.parse(from) <= at) && (to === null || at <= Date.parse(to))
}
