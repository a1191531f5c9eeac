import type { ControlChart } from '@sne/shared/contract'
import { addDays, chartDays, dayOf } from '@sne/shared/domain'
import { type Filter, type ListControl, type Option, optionsOf } from '@sne/shared/ui-data'
import { chartTexts as texts } from './texts.ts'

/** The query in an address. */
export interface Asked {
  readonly analysisTypeId: number | undefined
  readonly analyte: string | undefined
  readonly instrument: string | undefined
  readonly from: string
  readonly to: string
}

/** @param types of which the first is shown where the address names none */
export function askedBy(
  { filters }: Pick<ListControl, 'filters'>,
  types: readonly Option[],
  now: Date,
): Asked {
  const one = (name: string) => (typeof filters[name] === 'string' ? filters[name] : undefined)
  const id = Number(one('analysisTypeId'))
  const to = one('to') ?? dayOf(now)
  return {
    analysisTypeId: Number.isInteger(id) && id > 0 ? id : Number(types[0]?.value) || undefined,
    analyte: one('analyte'),
    instrument: one('instrument'),
    from: one('from') ?? addDays(to, -chartDays),
    to,
  }
}

/** The filters with their defaults where the address says nothing. */
export const shownBy = (
  control: ListControl,
  { analysisTypeId, from, to }: Asked,
  code?: string,
): ListControl => ({
  ...control,
  filters: {
    ...(analysisTypeId ? { analysisTypeId: String(analysisTypeId) } : {}),
    ...(code ? { analyte: code } : {}),
    from,
    to,
    ...control.filters,
  },
})

const choice = (name: string, label: string, options: readonly Option[]) =>
  ({ kind: 'choice', name, label, single: true, options }) as const satisfies Filter

export const mapFilters = (types: readonly Option[]): readonly Filter[] => [
  choice('analysisTypeId', texts.type, types),
  { kind: 'days', label: texts.days, from: 'from', to: 'to' },
]

type Choices = Pick<ControlChart, 'analytes' | 'instruments'>

export const chartFilters = (types: readonly Option[], chart: Choices | undefined): readonly Filter[] => [
  choice('analysisTypeId', texts.type, types),
  choice(
    'analyte',
    texts.analyte,
    (chart?.analytes ?? []).map(({ code, label }) => ({ value: code, label: texts.chartOf(code, label) })),
  ),
  choice(
    'instrument',
    texts.instrument,
    (chart?.instruments ?? []).flatMap((name) => (name === null ? [] : [{ value: name, label: name }])),
  ),
  { kind: 'days', label: texts.days, from: 'from', to: 'to' },
  choice('view', texts.view, optionsOf(texts.views)),
]

/** The view that the page draws; control charts by default. */
export type View = keyof typeof texts.views
const otherNames: Readonly<Record<string, View>> = { cusum: 'drift', ewma: 'drift' }
export const viewOf = ({ filters: { view } }: Pick<ListControl, 'filters'>): View => {
  if (typeof view !== 'string') return 'levey'
  return Object.hasOwn(texts.views, view) ? (view as View) : (otherNames[view] ?? 'levey')
}

/** The address of the chart of an analyte. */
export const chartAddress = (
  analysisTypeId: number,
  analyte: string,
  { from, to }: Pick<Asked, 'from' | 'to'>,
) => `/quality/chart?${new URLSearchParams({ analysisTypeId: String(analysisTypeId), analyte, from, to })}`
