import type { RegistryEntry } from '@sne/shared/contract'
import { registryLabel } from '@sne/shared/domain'

/** `2026/00012`: as on labels. */
export const numberOf = ({ year, number }: Pick<RegistryEntry, 'year' | 'number'>) =>
  `${year}/${String(number).padStart(5, '0')}`

export const registerOf = ({ type, variant, workgroup }: RegistryEntry) =>
  registryLabel(type, variant, workgroup.type)
