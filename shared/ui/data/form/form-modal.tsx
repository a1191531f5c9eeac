import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { Modal } from '../../core/modal.tsx'
import { coreTexts } from '../../core/texts.ts'
import { Form, type FormProps } from './form.tsx'

export interface FormModalProps<S extends z.ZodType<unknown, FieldValues>> extends FormProps<S> {
  readonly open: boolean
  readonly title: string
  readonly onCancel: () => void
  /** Pixels. */
  readonly width?: number
}

/** A form in a static modal; it begins anew each time it opens. */
export function FormModal<S extends z.ZodType<unknown, FieldValues>>(props: FormModalProps<S>) {
  const { open, title, width, ...form } = props
  return (
    <Modal open={open} title={title} width={width} onCancel={props.onCancel} ownFooter>
      <Form {...form} submitText={props.submitText ?? coreTexts.confirm} />
    </Modal>
  )
}
