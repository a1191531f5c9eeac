import { Month } from '@sne/shared/contract'
import {
  type AccountedPeriod,
  dayOf,
  isOneOf,
  lastMonths,
  periodOfMonth,
  type Screening,
  screeningLabels,
  screenings,
} from '@sne/shared/domain'
import { type Filter, type ListControl, optionsOf } from '@sne/shared/ui-data'
import { accountTexts as texts } from './texts.ts'

/** Months that the filter offers. */
const monthsBack = 24

export const accountTabs = ['month', 'range', 'analysts'] as const
export type AccountTab = (typeof accountTabs)[number]

/** The tab of an address that anybody may have typed. */
export const tabOf = (text: string | null): AccountTab =>
  text !== null && isOneOf(accountTabs, text) ? text : 'month'

const categoryFilter = {
  kind: 'choice',
  name: 'category',
  label: texts.category,
  options: optionsOf(screeningLabels),
} as const satisfies Filter
const daysFilter = {
  kind: 'days',
  label: texts.range,
  from: 'from',
  to: 'to',
} as const satisfies Filter

/** Filters of each tab. @param analysts people that the last one offers */
export function accountFilters(
  now: Date,
  analysts: readonly { readonly id: number; readonly label: string }[],
): Readonly<Record<AccountTab, readonly Filter[]>> {
  const months = lastMonths(now, monthsBack)
  return {
    month: [
      { kind: 'choice', name: 'month', label: texts.month, single: true, options: months },
      categoryFilter,
    ],
    range: [daysFilter, categoryFilter],
    analysts: [
      daysFilter,
      {
        kind: 'choice',
        name: 'analystId',
        label: texts.analyst,
        single: true,
        options: analysts.map(({ id, label }) => ({ value: id, label })),
      },
    ],
  }
}

/** The query in an address: where it names no period, the present month until today. */
export interface Asked {
  readonly month: string
  readonly period: AccountedPeriod
  readonly category: Screening[]
  readonly analystId: number | undefined
}

export function askedBy({ filters }: Pick<ListControl, 'filters'>, tab: AccountTab, now: Date): Asked {
  const today = dayOf(now)
  const one = (name: string) => (typeof filters[name] === 'string' ? filters[name] : undefined)
  const month = Month.catch(today.slice(0, 7)).parse(one('month'))
  const analystId = Number(one('analystId'))
  return {
    month,
    period:
      tab === 'month'
        ? periodOfMonth(month)
        : { from: one('from') ?? `${today.slice(0, 7)}-01`, to: one('to') ?? today },
    category: [filters.category ?? []].flat().filter((name) => isOneOf(screenings, name)),
    analystId: Number.isInteger(analystId) && analystId > 0 ? analystId : undefined,
  }
}

/**
 * The filters with their defaults where the address says nothing: nobody guesses which month is on screen.
 */
export const shownBy = (control: ListControl, { month, period }: Asked): ListControl => ({
  ...control,
  filters: { month, ...period, ...control.filters },
})
