import { type Closure, closureText } from './newborn.ts'
import type { SampleRequestType } from './sample-request.ts'

/**
 * Is the family asked for a decision's material? Nobody asks for material of a newborn whose screening has
 * ended. A repetition uses the card in the laboratory, and no family.
 */
export const isFamilyAsked = (type: SampleRequestType, closure: Closure | null): boolean =>
  closure === null || type === 're_test'

/** Effect of decisions on a card of a closed newborn in place of a request. */
export const notAskedText = (closure: Closure): string =>
  `${closureText(closure)}: alla famiglia non si chiede altro materiale, qualunque sia la decisione. Un reperto resta nell’episodio e va comunicato al centro clinico${closure.kind === 'deceased' ? ', anche per i fratelli' : ''}.`
