import { useMemo, useRef } from 'react'
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
  /** Shows exactly this: unnamed filters are removed. */
  readonly show: (q: string, filters: Filters) => void
  /** A search or a filter is on. */
  readonly narrowed: boolean
}

/** The part of a list's state that may name a person, kept in the state of the history entry. */
interface Kept {
  readonly listSearch: string
  readonly listFilters: Readonly<Record<string, string>>
}

/** The state requested from the router, and its entry of the history: it may not be drawn yet. */
interface Asked extends Kept {
  readonly at: string
  readonly params: URLSearchParams
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
  const entry = location.state as Partial<Kept> | null
  const q = entry?.listSearch ?? ''
  const kept = entry?.listFilters ?? nobody
  const state = useMemo(() => readListState(params, names), [params, names])
  const isPersonal = (name: string) => names.personal?.includes(name) ?? false
  const personal = Object.fromEntries(Object.entries(kept).filter(([name]) => isPersonal(name)))

  // Two changes may come before the page is drawn again: the second one builds upon the first.
  const asked = useRef<Asked | null>(null)
  const change = ({ filters = {}, ...rest }: ListChange, next: Partial<Kept>) => {
    const before =
      asked.current?.at === location.key ? asked.current : { params, listSearch: q, listFilters: kept }
    const changed = Object.entries(filters)
    const listFilters = { ...(next.listFilters ?? before.listFilters) }
    for (const [name, value] of changed.filter(([one]) => isPersonal(one)))
      if (typeof value === 'string' && value !== '') listFilters[name] = value
      else delete listFilters[name]
    const open = Object.fromEntries(changed.filter(([name]) => !isPersonal(name)))
    const search = writeListState(before.params, { ...rest, filters: open })
    const listSearch = next.listSearch ?? before.listSearch
    asked.current = { at: location.key, params: search, listSearch, listFilters }
    navigate(
      { search: search.toString(), hash: location.hash },
      { replace: true, preventScrollReset: true, state: { ...entry, listSearch, listFilters } },
    )
  }
  const none = Object.fromEntries([...names.many, ...names.one].map((name) => [name, null]))
  const filters = { ...state.filters, ...personal }

  return {
    ...state,
    filters,
    q,
    narrowed: q !== '' || Object.keys(filters).length > 0,
    change: (next) => change(next, {}),
    search: (listSearch) => change({}, { listSearch }),
    clear: () => change({ filters: none }, { listSearch: '', listFilters: nobody }),
    show: (listSearch, wanted) =>
      change({ filters: { ...none, ...wanted } }, { listSearch, listFilters: nobody }),
  }
}
