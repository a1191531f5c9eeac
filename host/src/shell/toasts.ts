import type { ShowToast } from '@sne/shared/shell'
import type { Toast } from '@sne/shared/ui-core'
import { create } from 'zustand'

const useToastState = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }))
let lastId = 0

export const useToasts = () => useToastState((state) => state.toasts)

/** Shows an Italian text at the foot of the window. */
export const showToast: ShowToast = (kind, text) => add({ kind, text })

/** The same until a person has answered it. */
export const showUntilSeen: ShowToast = (kind, text) => add({ kind, text, stays: true })

function add(toast: Omit<Toast, 'id'>) {
  lastId += 1
  const numbered = { id: lastId, ...toast }
  useToastState.setState(({ toasts }) => ({ toasts: [...toasts, numbered] }))
}

export const closeToast = (id: number) =>
  useToastState.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
