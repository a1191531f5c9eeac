import { createContext, useContext, useEffect } from 'react'

/** Sets the title of the browser's tab. Null where there is no shell (a page in a test). */
export const PageTitleContext = createContext<((title: string) => void) | null>(null)

/** The tab shows the page's message instead of its content; undefined leaves the title as it is. */
export function useTabTitle(title: string | undefined) {
  const setTitle = useContext(PageTitleContext)
  useEffect(() => {
    if (title !== undefined) setTitle?.(title)
  }, [setTitle, title])
}
