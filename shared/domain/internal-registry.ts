import type { WorkgroupType } from './workgroup.ts'

export const registryTypeLabels = {
  newborn: 'Protocolli',
  sample_invalid: 'Non conformi',
  'sample_re-test': 'Re-testing',
} as const
export type RegistryType = keyof typeof registryTypeLabels

/** Registers that a laboratory for cystic fibrosis keeps in place of one register of re-tests. */
export const registryVariantLabels = {
  recall: 'Registro Richiamo',
  extra_spot: 'Registro Spot Extra',
} as const
export type RegistryVariant = keyof typeof registryVariantLabels

/** Whether rows of this register are told apart by `RegistryVariant` in a laboratory of this type. */
export const hasVariants = (type: RegistryType, workgroupType: WorkgroupType): boolean =>
  type === 'sample_re-test' && workgroupType === 'icfc'

/** Name of the register of a row, by the type of its laboratory. */
export const registryLabel = (
  type: RegistryType,
  variant: RegistryVariant | null,
  workgroupType: WorkgroupType,
): string =>
  variant && hasVariants(type, workgroupType) ? registryVariantLabels[variant] : registryTypeLabels[type]

/** Why a number cannot be written by hand, or null when it can. */
export type RegistryNumberProblem = 'year_of_date' | 'beyond_next'

/**
 * A register has no gaps: a row by hand takes a number that was left free, or the next one of the series.
 * @param last the last number that the series gave in that year; 0 before the first
 */
export function registryNumberProblem(
  { number, year, date }: { readonly number: number; readonly year: number; readonly date: string },
  last: number,
): RegistryNumberProblem | null {
  if (date.slice(0, 4) !== String(year)) return 'year_of_date'
  return number > last + 1 ? 'beyond_next' : null
}
