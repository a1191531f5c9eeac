import { analyteRoleLabels, formatBoolean } from '@sne/shared/domain'

type Cell = string | number | boolean | readonly string[] | null

/** A limit as it was written: no digits are added or lost. */
export const numberText = (value: number | null): string =>
  value === null ? '–' : String(value).replace('.', ',')

/** One field of a set as a person reads it. */
export function cellText(value: Cell): string {
  if (value === null) return '–'
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return formatBoolean(value)
  if (typeof value === 'string')
    return Object.hasOwn(analyteRoleLabels, value)
      ? analyteRoleLabels[value as keyof typeof analyteRoleLabels]
      : value
  return value.join(', ')
}
