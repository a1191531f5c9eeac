import { NotFound } from '@sne/shared/ui-core'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { showToast } from '../shell/toasts.ts'

/** An address that no page answers to. */
export function UnknownAddress() {
  const { pathname } = useLocation()
  useEffect(() => showToast('warning', 'Resource not found'), [pathname])
  return <NotFound />
}
