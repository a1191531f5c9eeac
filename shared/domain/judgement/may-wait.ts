import { isImmature, isWithin, type RemarkedCard } from './remarks.ts'

/** Circumstances of a collection that raise values and end by themselves. */
export const waitConditions = ['parenteral', 'immature'] as const
export type WaitCondition = (typeof waitConditions)[number]

/**
 * Analytes and ratios that may wait for the planned card of a circumstance (demonstration values, to be approved like limits).
 * Nothing critical and nothing that a disorder of the first days shows waits, whatever stands here.
 */
export const waitingAnalytes: Readonly<Record<WaitCondition, readonly string[]>> = {
  parenteral: ['PHE', 'TYR', 'MET', 'PHE/TYR', 'MET/PHE'],
  immature: ['TYR', 'MET', 'MET/PHE'],
}

/** Analytes whose first value out of range on the card may wait for the planned card. */
export function analytesThatWait(card: RemarkedCard): string[] {
  const { parenteral } = card.conditions
  return [
    ...(parenteral && isWithin(parenteral, card.collectedAt) ? waitingAnalytes.parenteral : []),
    ...(isImmature(card) ? waitingAnalytes.immature : []),
  ]
}
