import { useSession } from '@sne/shared/shell'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Query string with which each list was shown last, by person and path. */
const shown = new Map<string, string>()

const keyOf = (personId: number, path: string) => `${personId} ${path}`

/** Remembers filters, order and page of a list that fills a page, for the pages that lead back to it. */
export function useRememberedList(): void {
  const { id } = useSession()
  const { pathname, search } = useLocation()
  useEffect(() => void shown.set(keyOf(id, pathname), search), [id, pathname, search])
}

/** Address of a list as the person saw it last; without filters where it was not shown. */
export function useListAddress(path: string): string {
  const { id } = useSession()
  return path + (shown.get(keyOf(id, path)) ?? '')
}
