import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import {
  type FilterNames,
  type ListChange,
  type ListState,
  readListState,
  writeListState,
} from './list-state.ts'

export interface ListControl extends ListState {
  /** Text search. */
  readonly q: string
  readonly change: (change: ListChange) => void
  readonly search: (q: string) => void
  readonly clear: () => void
  /** A search or a filter is on. */
  readonly narrowed: boolean
}

/**
 * State of a list in the address, so that it survives a reload and can be sent to a colleague. The text
 * search alone stays out of it: it may be a newborn's name, and an address ends up in histories and logs.
 * It is kept in the state of the history entry, which survives a reload and the way back.
 */
export function useListState(names: FilterNames): ListControl {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const entry = location.state as { listSearch?: string } | null
  const q = entry?.listSearch ?? ''
  const state = useMemo(() => readListState(params, names), [params, names])

  const go = useCallback(
    (search: URLSearchParams, listSearch: string) =>
      navigate(
        { search: search.toString(), hash: location.hash },
        { replace: true, preventScrollReset: true, state: { ...entry, listSearch } },
      ),
    [navigate, location.hash, entry],
  )

  return {
    ...state,
    q,
    narrowed: q !== '' || Object.keys(state.filters).length > 0,
    change: (change) => go(writeListState(params, change), q),
    search: (next) => go(writeListState(params, {}), next),
    clear: () => {
      const none = Object.fromEntries([...names.many, ...names.one].map((name) => [name, null]))
      go(writeListState(params, { filters: none }), '')
    },
  }
}
