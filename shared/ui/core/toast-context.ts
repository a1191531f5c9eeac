import { createContext, useContext } from 'react'
import type { ToastKind } from './toast-host.tsx'

/** Shows a message over the page for three seconds. */
export type ShowToast = (kind: ToastKind, text: string) => void

/**
 * Context of the function that shows messages. A component of `shared/ui` uses it because it does not know
 * the shell.
 */
export const ToastContext = createContext<ShowToast | null>(null)

/** @throws outside of a page */
export function useShowToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useShowToast is used where no ToastContext is given')
  return show
}
