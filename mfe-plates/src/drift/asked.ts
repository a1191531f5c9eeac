import { patientGroups } from '@sne/shared/domain'
import { type Filter, type ListControl, type Option, optionsOf } from '@sne/shared/ui-data'
import { driftTexts as texts } from './texts.ts'

const choice = (name: string, label: string, options: readonly Option[]) =>
  ({ kind: 'choice', name, label, single: true, options }) as const satisfies Filter

export const boardFilters = (types: readonly Option[]): readonly Filter[] => [
  choice('analysisTypeId', texts.type, types),
  choice('show', texts.show, optionsOf(texts.shows)),
]

export const patientFilters = (types: readonly Option[], analytes: readonly Option[]): readonly Filter[] => [
  choice('analysisTypeId', texts.type, types),
  choice('analyte', texts.analyte, analytes),
  choice('by', texts.by, optionsOf(patientGroups)),
  { kind: 'days', label: texts.days, from: 'from', to: 'to' },
]

/** The value of a name in the address; undefined for none, or several. */
export const oneOf = ({ filters }: Pick<ListControl, 'filters'>, name: string): string | undefined => {
  const value = filters[name]
  return typeof value === 'string' ? value : undefined
}

/** A number of the address; undefined for anything else. */
export const idOf = (value: string | undefined): number | undefined => {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

export const patientsAddress = (analysisTypeId: number, analyte: string) =>
  `/quality/patients?${new URLSearchParams({ analysisTypeId: String(analysisTypeId), analyte })}`
export const controlsAddress = (analysisTypeId: number, analyte: string) =>
  `/quality/chart?${new URLSearchParams({ analysisTypeId: String(analysisTypeId), analyte, view: 'drift' })}`
export const traceAddress = (plateId: number) => `/quality/trace?fromPlateId=${plateId}`
