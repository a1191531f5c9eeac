import type { ShowToast } from '@sne/shared/shell'
import type { Toast } from '@sne/shared/ui-core'
import { create } from 'zustand'

const useToastState = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }))
let lastId = 0

export const useToasts = () => useToastState((state) => state.toasts)

/** Shows an Italian text at the top right. */
export const showToast: ShowToast = (kind, text) => {
  lastId += 1
  const toast: Toast = { id: lastId, kind, text }
  useToastState.setState(({ toasts }) => ({ toasts: [...toasts, toast] }))
}

export const closeToast = (id: number) =>
  useToastState.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
