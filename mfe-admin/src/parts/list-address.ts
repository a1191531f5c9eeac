import { useSession } from '@sne/shared/shell'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * A list as a person saw it: its address, and its text search, which is in the history entry and in no
 * address.
 */
export interface ListPlace {
  readonly to: string
  readonly state: unknown
}

/** How each list was shown last, by person and path. */
const shown = new Map<string, ListPlace>()

const keyOf = (personId: number, path: string) => `${personId} ${path}`

/**
 * Remembers filters, search, order and page of a list that fills a page. Pages that lead back to the list read
 * them.
 */
export function useRememberedList(): void {
  const { id } = useSession()
  const { pathname, search, state } = useLocation()
  useEffect(
    () => void shown.set(keyOf(id, pathname), { to: pathname + search, state }),
    [id, pathname, search, state],
  )
}

/** A list as the person saw it last; without filters where it was not shown. */
export function useListPlace(path: string): ListPlace {
  const { id } = useSession()
  return shown.get(keyOf(id, path)) ?? { to: path, state: null }
}
