import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Every path begins at the top; filters in the query leave the page where it is. */
export function useScrollReset() {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector('main')?.scrollTo(0, 0)
  }, [pathname])
}
