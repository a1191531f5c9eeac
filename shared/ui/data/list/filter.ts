import type { Option } from '../form/options.ts'

interface FilterOf<Name extends string> {
  readonly name: Name
  readonly label: string
}

/** A filter of a list; its value is in the address under its name. */
export type Filter<Name extends string = string> =
  /** One or several of a list. */
  | (FilterOf<Name> & {
      readonly kind: 'choice'
      readonly options: readonly Option[]
      readonly single?: boolean
    })
  /** A day (yyyy-MM-dd). */
  | (FilterOf<Name> & { readonly kind: 'day' })
  /** From one day to another, under two names. */
  | (Omit<FilterOf<Name>, 'name'> & { readonly kind: 'days'; readonly from: Name; readonly to: Name })
  /** On, or not asked for. */
  | (FilterOf<Name> & { readonly kind: 'flag' })
  /** A number from and to, under two names. */
  | (Omit<FilterOf<Name>, 'name'> & {
      readonly kind: 'numbers'
      readonly from: Name
      readonly to: Name
      /** Most digits after the comma. */
      readonly decimals?: number
    })
  /** `personal`: may name a person, and so is kept outside of the address, like the text search. */
  | (FilterOf<Name> & { readonly kind: 'text'; readonly personal?: boolean })

/** The parameters of one filter. */
export const namesIn = (filter: Filter): string[] =>
  'name' in filter ? [filter.name] : [filter.from, filter.to]

const isPersonal = (filter: Filter): filter is Extract<Filter, { kind: 'text' }> =>
  filter.kind === 'text' && filter.personal === true

/** The parameters of filters, sorted by how many values they hold. */
export function namesOf(filters: readonly Filter[]) {
  const many = filters.flatMap((filter) => (filter.kind === 'choice' && !filter.single ? [filter.name] : []))
  const personal = filters.flatMap((filter) => (isPersonal(filter) ? [filter.name] : []))
  const one = filters.flatMap((filter) => {
    if (filter.kind === 'days' || filter.kind === 'numbers') return [filter.from, filter.to]
    return (filter.kind === 'choice' && !filter.single) || isPersonal(filter) ? [] : [filter.name]
  })
  return { many, one, personal }
}
