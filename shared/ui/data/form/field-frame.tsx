import type { ReactNode } from 'react'
import '../../styles/form.css'
import { dataTexts } from '../texts.ts'
import { type BoundField, type FieldProps, messageIdOf } from './use-field.ts'

interface Props {
  readonly bound: Pick<BoundField, 'id' | 'error'>
  readonly props: Pick<FieldProps, 'label' | 'required' | 'help'>
  /** The label is a `legend`: several inputs belong to it. */
  readonly group?: boolean
  readonly children: ReactNode
}

/** Label above, input, and one line for the message or the help: an error moves nothing else on the page. */
export function FieldFrame({
  bound: { id, error },
  props: { label, required, help },
  group,
  children,
}: Props) {
  const text = (
    <>
      {label}
      {required && (
        <span className="sne-required">
          <span aria-hidden="true"> *</span>
          <span className="sne-hidden"> ({dataTexts.required})</span>
        </span>
      )}
    </>
  )
  const content = (
    <>
      {group ? <legend>{text}</legend> : <label htmlFor={id}>{text}</label>}
      {children}
      <p
        id={messageIdOf(id)}
        className={error ? 'sne-field-message sne-field-error' : 'sne-field-message sne-weak'}
      >
        {error ?? help}
      </p>
    </>
  )
  return group ? (
    <fieldset className="sne-field">{content}</fieldset>
  ) : (
    <div className="sne-field">{content}</div>
  )
}
