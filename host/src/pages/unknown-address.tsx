import { NotFound } from '@sne/shared/ui-core'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { hasNeighbours } from '../remotes/place.ts'
import { useServedRemotes } from '../remotes/served.ts'
import { showToast } from '../shell/toasts.ts'

/** An address that no page answers to. Outside of every group of pages a toast says so too. */
export function UnknownAddress() {
  const { pathname } = useLocation()
  const inside = hasNeighbours(pathname, useServedRemotes())
  useEffect(() => {
    if (!inside) showToast('warning', 'Resource not found')
  }, [inside, pathname])
  return <NotFound />
}
