import type { AnalysisType, InfoReportConfigInput } from '@sne/shared/contract'
import { type InfoReportField, infoReportFieldLabels, keysOf } from '@sne/shared/domain'

/** The columns of the info report for one type; its place among the others is its place in the list. */
export interface TypeConfig {
  readonly id: number
  readonly enabled: boolean
  readonly fields: readonly InfoReportField[]
}

/** A type that appears shows the code of its cards, at first in front. */
export const enabledWith = (config: TypeConfig, enabled: boolean): TypeConfig => ({
  ...config,
  enabled,
  fields: enabled && !config.fields.includes('barcode') ? ['barcode', ...config.fields] : config.fields,
})

/** The stored configuration, in the order of the info report. */
export const configOf = (types: readonly AnalysisType[]): TypeConfig[] =>
  [...types]
    .sort((one, other) => one.infoReport.order - other.infoReport.order)
    .map(({ id, infoReport: { enabled, fields } }) => enabledWith({ id, enabled, fields }, enabled))

/** The list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** A column is shown after the others, or left out. */
export const withField = ({ fields, ...config }: TypeConfig, field: InfoReportField): TypeConfig => ({
  ...config,
  fields: fields.includes(field) ? fields.filter((one) => one !== field) : [...fields, field],
})

/** The columns of a type in their order, then the columns that it leaves out, in their usual order. */
export const allFields = ({ fields }: TypeConfig): InfoReportField[] => [
  ...fields,
  ...keysOf(infoReportFieldLabels).filter((field) => !fields.includes(field)),
]

/** Every type as it is to be stored. */
export const itemsOf = (config: readonly TypeConfig[]): InfoReportConfigInput[] =>
  config.map(({ fields, ...type }, order) => ({ ...type, fields: [...fields], order }))
