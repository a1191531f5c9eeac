import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { Modal } from './modal.tsx'

export interface ConfirmRequest {
  readonly title: string
  /** The effects, in numbers: "12 campioni torneranno da pianificare". */
  readonly content?: ReactNode
  readonly confirmText?: string
  readonly cancelText?: string
  readonly danger?: boolean
}

type Confirm = (request: ConfirmRequest) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

/** `if (await confirm({ title, content })) …`: asks in a static modal. One question at a time. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs the UiProvider')
  return confirm
}

export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const [open, setOpen] = useState(false)
  const answer = useRef<(confirmed: boolean) => void>(undefined)

  const confirm = useCallback<Confirm>((next) => {
    answer.current?.(false)
    setRequest(next)
    setOpen(true)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])

  const close = (confirmed: boolean) => {
    setOpen(false)
    answer.current?.(confirmed)
    answer.current = undefined
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Modal
        open={open}
        title={request?.title}
        confirmText={request?.confirmText}
        cancelText={request?.cancelText}
        danger={request?.danger}
        onConfirm={() => close(true)}
        onCancel={() => close(false)}
      >
        {request?.content}
      </Modal>
    </ConfirmContext>
  )
}
