import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
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

/** A form in a static modal; it begins anew each time it opens. Cancelling gives up what was typed. */
export function FormModal<S extends z.ZodType<unknown, FieldValues>>(props: FormModalProps<S>) {
  const { open, title, width, ...form } = props
  const forget = useForgetWork()
  const cancel = () => {
    if (props.unsaved) forget(props.unsaved.key)
    props.onCancel()
  }
  return (
    <Modal open={open} title={title} width={width} onCancel={cancel} ownFooter>
      <Form {...form} onCancel={cancel} submitText={props.submitText ?? coreTexts.confirm} />
    </Modal>
  )
}
