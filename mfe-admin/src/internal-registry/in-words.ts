import type { RegistryEntry } from '@sne/shared/contract'
import { formatDate, registryLabel, screeningLabels } from '@sne/shared/domain'
import type { Said } from '../parts/form/changed-notice.tsx'
import { registryTexts as texts } from './texts.ts'

/** `2026/00012`: as on labels. */
export const numberOf = ({ year, number }: Pick<RegistryEntry, 'year' | 'number'>) =>
  `${year}/${String(number).padStart(5, '0')}`

export const registerOf = ({ type, variant, workgroup }: RegistryEntry) =>
  registryLabel(type, variant, workgroup.type)

/** The fields of a row that can be corrected. */
export const saidOf = ({ date, sample, category, description, notes }: RegistryEntry): Said[] => [
  [texts.date, formatDate(date)],
  [texts.card, sample?.barcode ?? ''],
  [texts.category, category ? screeningLabels[category] : ''],
  [texts.description, description],
  [texts.notes, notes ?? ''],
]
