import { Input } from 'antd'
import { FieldFrame } from './field-frame.tsx'
import { useNeverKept } from './never-kept.ts'
import { type FieldProps, useField } from './use-field.ts'

export interface TextFieldProps extends FieldProps {
  readonly placeholder?: string
  readonly type?: 'text' | 'email' | 'tel'
  /** Value for the browser's autofill: `email`, `username`, `off` (the default). */
  readonly autoComplete?: string
  readonly maxLength?: number
  /** Shown and sent, and not changed. */
  readonly readOnly?: boolean
}

export function TextField(props: TextFieldProps) {
  const bound = useField(props)
  const { placeholder, type = 'text', autoComplete = 'off', maxLength, readOnly, autoFocus } = props
  return (
    <FieldFrame bound={bound} props={props}>
      <Input
        {...bound.field}
        {...bound.aria}
        id={bound.id}
        value={bound.field.value ?? ''}
        status={bound.status}
        type={type}
        placeholder={placeholder}
        autoComplete={autoComplete}
        maxLength={maxLength}
        readOnly={readOnly}
        autoFocus={autoFocus}
      />
    </FieldFrame>
  )
}

export interface PasswordFieldProps extends FieldProps {
  /** `current-password` at sign-in, `new-password` where one is chosen. */
  readonly autoComplete?: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  useNeverKept(props.name)
  const bound = useField(props)
  return (
    <FieldFrame bound={bound} props={props}>
      <Input.Password
        {...bound.field}
        {...bound.aria}
        id={bound.id}
        value={bound.field.value ?? ''}
        status={bound.status}
        autoComplete={props.autoComplete ?? 'current-password'}
        autoFocus={props.autoFocus}
      />
    </FieldFrame>
  )
}

export interface TextAreaFieldProps extends FieldProps {
  readonly rows?: number
  readonly placeholder?: string
  /** Shows how many characters are left. */
  readonly maxLength?: number
}

export function TextAreaField(props: TextAreaFieldProps) {
  const bound = useField(props)
  const { rows = 3, placeholder, maxLength, autoFocus } = props
  return (
    <FieldFrame bound={bound} props={props}>
      <Input.TextArea
        {...bound.field}
        {...bound.aria}
        id={bound.id}
        value={bound.field.value ?? ''}
        status={bound.status}
        // antd's own growing writes style attributes, which the page's policy refuses: the style sheet grows it.
        className="sne-growing"
        style={{ minHeight: `calc(${rows}lh + 10px)` }}
        placeholder={placeholder}
        maxLength={maxLength}
        autoFocus={autoFocus}
      />
    </FieldFrame>
  )
}
