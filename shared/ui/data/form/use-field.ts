import { useId } from 'react'
import { type ControllerRenderProps, type FieldValues, get, useController } from 'react-hook-form'

export interface FieldProps {
  /** Path in the form's values: `mother.surname`. */
  readonly name: string
  readonly label: string
  /** Marks the label; the schema holds the rule itself. */
  readonly required?: boolean
  /** One line under the field. */
  readonly help?: string
  readonly disabled?: boolean
  readonly autoFocus?: boolean
}

export interface BoundField {
  readonly id: string
  readonly field: ControllerRenderProps<FieldValues, string>
  readonly error: string | undefined
  /** For the input itself: names the message and says that the value is wrong. */
  readonly aria: {
    readonly 'aria-invalid': boolean
    readonly 'aria-describedby': string | undefined
    readonly 'aria-required': boolean | undefined
  }
  readonly status: 'error' | undefined
}

export const messageIdOf = (id: string) => `${id}-message`

const textOf = (next: unknown): unknown =>
  (next as { target?: { value?: unknown } } | null | undefined)?.target?.value ?? next

/** The one adapter between react-hook-form and every kind of input. */
export function useField({ name, required, help, disabled }: FieldProps): BoundField {
  const id = useId()
  const { field: bound, fieldState, formState } = useController({ name, disabled })
  // A text that was written and taken away again changes nothing where there was none.
  const wasNone = get(formState.defaultValues, name) === null
  const field = {
    ...bound,
    onChange: (next: unknown) => bound.onChange(wasNone && textOf(next) === '' ? null : next),
  }
  const error = fieldState.error?.message
  return {
    id,
    field,
    error,
    aria: {
      'aria-invalid': error !== undefined,
      'aria-describedby': error || help ? messageIdOf(id) : undefined,
      'aria-required': required,
    },
    status: error ? 'error' : undefined,
  }
}
