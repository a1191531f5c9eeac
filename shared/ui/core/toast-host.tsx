import { useEffect } from 'react'
import '../styles/toast.css'
import { useHotkeys } from './hotkeys.ts'
import { Keys } from './key-help.tsx'
import { coreTexts } from './texts.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  /** Until a person has answered it. */
  readonly stays?: true
}

/** A toast closes by itself after so many milliseconds. */
export const toastLifetime = 3000

const signs: Readonly<Record<ToastKind, string>> = { success: '✓', info: 'i', warning: '!', error: '✕' }

export interface ToastHostProps {
  readonly toasts: readonly Toast[]
  readonly onClose: (id: number) => void
}

/**
 * Toasts at the foot of the window, where no action is placed, newest last. The shell owns the list; this
 * component shows it and reports when one is over.
 */
export function ToastHost({ toasts, onClose }: ToastHostProps) {
  const staying = toasts.findLast(({ stays }) => stays)
  return (
    <div className="sne-toasts" aria-live="polite">
      {staying && <SeenKey key={staying.id} onSeen={() => onClose(staying.id)} />}
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </div>
  )
}

/** Escape closes the message. Registered when the message comes, so that the page's own Escape waits until the message is closed. */
function SeenKey({ onSeen }: { readonly onSeen: () => void }) {
  useHotkeys([{ keys: 'Escape', label: coreTexts.seen, run: onSeen, inFields: true }])
  return null
}

function ToastItem({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const { id, kind, text, stays = false } = toast
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => onClose(id), toastLifetime)
    return () => clearTimeout(timer)
  }, [id, stays, onClose])
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
      {stays && (
        <span className="sne-toast-seen">
          {coreTexts.seen} <Keys combination="Escape" />
        </span>
      )}
    </button>
  )
}
