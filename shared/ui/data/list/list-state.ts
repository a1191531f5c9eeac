/** The part of a list's state in the address: filters, sort, page. */
export interface ListState {
  readonly page: number
  readonly pageSize: number
  /** `field` or `-field`; null for the server's own order. */
  readonly sort: string | null
  /** By parameter name; absent filters are absent. */
  readonly filters: Readonly<Record<string, string | readonly string[]>>
}

export const pageSizes = [25, 50, 100] as const

/** Names of the parameters that hold several values (`?status=a&status=b`) and of the ones that hold one. */
export interface FilterNames {
  readonly many: readonly string[]
  readonly one: readonly string[]
  /** Hold one value that may name a person: they are never part of the address. */
  readonly personal?: readonly string[]
}

const positive = (text: string | null): number | null => {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : null
}

/** Reads the state out of an address that anybody may have typed: invalid parts are ignored. */
export function readListState(search: URLSearchParams, names: FilterNames): ListState {
  const filters: Record<string, string | string[]> = {}
  for (const name of names.many) {
    const values = search.getAll(name).filter(Boolean)
    if (values.length > 0) filters[name] = values
  }
  for (const name of names.one) {
    const value = search.get(name)
    if (value) filters[name] = value
  }
  const pageSize = positive(search.get('pageSize'))
  return {
    page: positive(search.get('page')) ?? 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? pageSizes[0],
    sort: search.get('sort') || null,
    filters,
  }
}

export type ListChange = Partial<Omit<ListState, 'filters'>> & {
  /** Empty text, empty list and null take a filter away. */
  readonly filters?: Readonly<Record<string, string | readonly string[] | null>>
}

/**
 * The address after a change. Parameters of others stay; defaults are left out so that addresses stay short;
 * any change except a page turn returns to the first page.
 */
export function writeListState(search: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(search)
  if (change.page === undefined) next.delete('page')
  else set(next, 'page', change.page === 1 ? null : String(change.page))
  if (change.pageSize !== undefined) {
    set(next, 'pageSize', change.pageSize === pageSizes[0] ? null : String(change.pageSize))
  }
  if (change.sort !== undefined) set(next, 'sort', change.sort)
  for (const [name, value] of Object.entries(change.filters ?? {})) set(next, name, value)
  return next
}

function set(search: URLSearchParams, name: string, value: string | readonly string[] | null) {
  search.delete(name)
  for (const item of typeof value === 'string' ? [value] : (value ?? [])) {
    if (item !== '') search.append(name, item)
  }
}

/** Sort after a click on a column: ascending, descending, ascending … */
export const nextSort = (sort: string | null, field: string): string => (sort === field ? `-${field}` : field)
