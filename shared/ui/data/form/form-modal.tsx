import { useCallback, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useConfirm } from '../../core/confirm.tsx'
import { Modal } from '../../core/modal.tsx'
import { coreTexts } from '../../core/texts.ts'
import { useForgetWork } from '../../core/unsaved-work.ts'
import { Form, type FormProps } from './form.tsx'

export interface FormModalProps<S extends z.ZodType<unknown, FieldValues>> extends FormProps<S> {
  readonly open: boolean
  readonly title: string
  readonly onCancel: () => void
  /** Pixels. */
  readonly width?: number
}

/**
 * A form in a static modal; it begins anew each time it opens. Cancelling asks before it drops typed values.
 */
export function FormModal<S extends z.ZodType<unknown, FieldValues>>(props: FormModalProps<S>) {
  const { open, title, width, ...form } = props
  const { unsaved, onDirtyChange } = props
  const forget = useForgetWork()
  const confirm = useConfirm()
  const dirty = useRef(false)
  const noteDirty = useCallback(
    (now: boolean) => {
      dirty.current = now
      onDirtyChange?.(now)
    },
    [onDirtyChange],
  )
  const cancel = async () => {
    if (unsaved && dirty.current && !(await confirm(givingUp(unsaved.label)))) return
    if (unsaved) forget(unsaved.key)
    props.onCancel()
  }
  return (
    <Modal open={open} title={title} width={width} onCancel={() => void cancel()} ownFooter>
      <Form
        {...form}
        onDirtyChange={noteDirty}
        onCancel={() => void cancel()}
        submitText={props.submitText ?? coreTexts.confirm}
      />
    </Modal>
  )
}

const givingUp = (label: string) => ({
  title: coreTexts.unsaved,
  content: coreTexts.lost([label]),
  confirmText: coreTexts.giveUp,
  cancelText: coreTexts.goOnWriting,
  danger: true,
})
