import type { ConditionFlag, Draft } from './draft.ts'

/** A condition of the newborn; a transfusion and parenteral nutrition have facts of their own. */
export type InfantFactor = ConditionFlag | 'transfusion' | 'parenteral'

export function setFactor({ conditions }: Draft, factor: InfantFactor): void {
  if (factor === 'transfusion') conditions.transfusion ??= {}
  else if (factor === 'parenteral') conditions.parenteral ??= {}
  else conditions[factor] = true
}
