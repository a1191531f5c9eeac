import { useEffect } from 'react'
import '../styles/toast.css'
import { coreTexts } from './texts.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
}

/** A toast closes by itself after so many milliseconds. */
export const toastLifetime = 3000

const signs: Readonly<Record<ToastKind, string>> = { success: '✓', info: 'i', warning: '!', error: '✕' }

export interface ToastHostProps {
  readonly toasts: readonly Toast[]
  readonly onClose: (id: number) => void
}

/** Toasts at the top right, newest last. The shell owns the list; this shows it and says when one is over. */
export function ToastHost({ toasts, onClose }: ToastHostProps) {
  return (
    <div className="sne-toasts" aria-live="polite">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </div>
  )
}

function ToastItem({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const { id, kind, text } = toast
  useEffect(() => {
    const timer = setTimeout(() => onClose(id), toastLifetime)
    return () => clearTimeout(timer)
  }, [id, onClose])
  return (
    <button
      type="button"
      className={`sne-toast sne-toast-${kind}`}
      title={coreTexts.closeToast}
      onClick={() => onClose(id)}
    >
      <span className="sne-sign" aria-hidden="true">
        {signs[kind]}
      </span>
      <span role={kind === 'error' ? 'alert' : undefined}>{text}</span>
    </button>
  )
}
