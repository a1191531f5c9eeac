import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import {
  type FilterNames,
  type ListChange,
  type ListState,
  readListState,
  writeListState,
} from './list-state.ts'

type Filters = ListState['filters']

export interface ListControl extends ListState {
  /** Text search. */
  readonly q: string
  readonly change: (change: ListChange) => void
  readonly search: (q: string) => void
  readonly clear: () => void
  /** Shows exactly this: what is not named is not asked for. */
  readonly show: (q: string, filters: Filters) => void
  /** A search or a filter is on. */
  readonly narrowed: boolean
}

/** What of a list may name a person, as it stands in the state of the history entry. */
interface Entry {
  readonly listSearch?: string
  readonly listFilters?: Readonly<Record<string, string>>
}

const nobody: Readonly<Record<string, string>> = {}

/**
 * State of a list in the address, so that it survives a reload and can be sent to a colleague. The text search and
 * the filters that may be a newborn's name stay out of it: an address ends up in histories and logs. They are kept in
 * the state of the history entry, which survives a reload and the way back.
 */
export function useListState(names: FilterNames): ListControl {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const entry = location.state as Entry | null
  const q = entry?.listSearch ?? ''
  const kept = entry?.listFilters ?? nobody
  const state = useMemo(() => readListState(params, names), [params, names])
  const isPersonal = (name: string) => names.personal?.includes(name) ?? false
  const personal = Object.fromEntries(Object.entries(kept).filter(([name]) => isPersonal(name)))

  const go = useCallback(
    (search: URLSearchParams, listSearch: string, listFilters: Entry['listFilters']) =>
      navigate(
        { search: search.toString(), hash: location.hash },
        { replace: true, preventScrollReset: true, state: { ...entry, listSearch, listFilters } },
      ),
    [navigate, location.hash, entry],
  )

  const change = ({ filters = {}, ...rest }: ListChange, listSearch: string, from: typeof kept) => {
    const changed = Object.entries(filters)
    const listFilters: Record<string, string> = { ...from }
    for (const [name, value] of changed.filter(([one]) => isPersonal(one)))
      if (typeof value === 'string' && value !== '') listFilters[name] = value
      else delete listFilters[name]
    const open = Object.fromEntries(changed.filter(([name]) => !isPersonal(name)))
    go(writeListState(params, { ...rest, filters: open }), listSearch, listFilters)
  }
  const none = Object.fromEntries([...names.many, ...names.one].map((name) => [name, null]))
  const filters = { ...state.filters, ...personal }

  return {
    ...state,
    filters,
    q,
    narrowed: q !== '' || Object.keys(filters).length > 0,
    change: (next) => change(next, q, kept),
    search: (next) => change({}, next, kept),
    clear: () => change({ filters: none }, '', nobody),
    show: (next, wanted) => change({ filters: { ...none, ...wanted } }, next, nobody),
  }
}
