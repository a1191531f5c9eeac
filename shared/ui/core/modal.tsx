import { Modal as AntdModal, type ButtonProps } from 'antd'
import { type ReactNode, useContext } from 'react'
import { useModalCount } from './hotkeys.ts'
import { ModalDepth } from './modal-depth.ts'
import { useModalFocus } from './modal-focus.ts'
import { coreTexts } from './texts.ts'

export interface ModalProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly onCancel: () => void
  readonly onConfirm?: () => void
  readonly confirmText?: string
  readonly cancelText?: string
  /** The step cannot be taken back: the button warns. */
  readonly danger?: boolean
  /** Waiting for the server: no button can be pressed twice. */
  readonly pending?: boolean
  readonly confirmDisabled?: boolean
  /** Pixels. */
  readonly width?: number
  /** The content brings its own buttons (a form). */
  readonly ownFooter?: boolean
  /** Only the confirming button: there is nothing to cancel. */
  readonly single?: boolean
  readonly children?: ReactNode
}

/** Static: neither the backdrop nor Escape dismisses it; only its buttons do. */
export function Modal(props: ModalProps) {
  const depth = useContext(ModalDepth)
  useModalCount(props.open)
  useModalFocus(props.open)
  const { open, title, onCancel, onConfirm, danger, pending = false, width = 520, ownFooter } = props
  const confirmButton: ButtonProps = { danger: danger === true, disabled: props.confirmDisabled === true }
  return (
    <AntdModal
      open={open}
      title={title}
      onCancel={onCancel}
      onOk={onConfirm}
      okText={props.confirmText ?? coreTexts.confirm}
      cancelText={props.cancelText ?? coreTexts.cancel}
      okButtonProps={confirmButton}
      cancelButtonProps={{ disabled: pending, style: props.single ? { display: 'none' } : undefined }}
      confirmLoading={pending}
      width={width}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      destroyOnHidden
      {...(ownFooter ? { footer: null } : {})}
    >
      <ModalDepth value={depth + 1}>{props.children}</ModalDepth>
    </AntdModal>
  )
}
