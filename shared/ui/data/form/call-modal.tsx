import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { type Answer, isApiError, useAction } from '../../../client/index.ts'
import type { CallInput, Endpoint, EndpointSpec } from '../../../contract/endpoint.ts'
import { useShowToast } from '../../core/toast-context.ts'
import { FormModal, type FormModalProps } from './form-modal.tsx'

type Schema = z.ZodType<unknown, FieldValues>

export interface CallModalProps<S extends Schema, E extends EndpointSpec>
  extends Omit<FormModalProps<S>, 'open' | 'onSubmit' | 'onCancel'> {
  /** By default true: most pages render the window only while it is open. */
  readonly open?: boolean
  /** The call that the checked values are sent with. */
  readonly call: Endpoint<E>
  readonly input: (values: z.output<S>) => CallInput<E>
  /** The message after the call. */
  readonly done: string
  /** The message where the answer says `changed: false`: another person had done the same before. */
  readonly unchanged?: string
  /**
   * Called on a conflict (409): another person was faster, and the page reads the record again. The typed
   * values stay.
   */
  readonly onStale?: () => void
  /** After the call, and when the person cancels. */
  readonly onClose: () => void
}

const changedNothing = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'changed' in answer && answer.changed === false

/** A form in a window that makes one call. A refusal stays in the window; success closes it with a message. */
export function CallModal<S extends Schema, E extends EndpointSpec>(props: CallModalProps<S, E>) {
  const { open = true, call, input, done, unchanged, onStale, onClose } = props
  const toast = useShowToast()
  const action = useAction(call, {
    onError: (error) => {
      if (isApiError(error) && error.status === 409) onStale?.()
    },
  })
  const submit = async (values: z.output<S>) => {
    const answer: Answer<E> = await action.mutateAsync(input(values))
    if (unchanged !== undefined && changedNothing(answer)) toast('info', unchanged)
    else toast('success', done)
    onClose()
  }
  return <FormModal {...props} open={open} onCancel={onClose} onSubmit={submit} />
}
