import type { Identity } from './duplicates.ts'
import { contradictions } from './identity-conflict.ts'

const hasOrder = ({ plurality }: Identity): boolean => plurality !== null && plurality.n > 1

/**
 * May a message about the newborn of a code be about its twin? Birth points send the mother's number for both, so the code alone
 * proves nothing: birth time, sex, name, fiscal code or birth order have to exclude every other newborn of the mother.
 * @param known the newborn of the code, which the message does not contradict
 * @param others further newborns of the same birth, or records that nobody has said to be the same newborn
 * @param isMultiple either side says a multiple birth, with or without the order
 */
export function mayBeOfTwin(
  known: Identity,
  said: Identity,
  others: readonly Identity[],
  isMultiple: boolean,
): boolean {
  if (others.some((other) => contradictions(other, said).length === 0)) return true
  if (!isMultiple || others.length > 0) return false
  // The twin is not registered yet.
  return !(hasOrder(known) && hasOrder(said)) && !(known.birthTimeKnown && said.birthTimeKnown)
}
