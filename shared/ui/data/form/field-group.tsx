import type { ReactNode } from 'react'
import '../../styles/field-group.css'

export interface FieldGroupProps {
  readonly title: string
  /** Fields beside each other; two by default. */
  readonly columns?: 2 | 3 | 4
  readonly children: ReactNode
}

/** Fields that belong together, beside each other under a heading of their own. */
export const FieldGroup = ({ title, columns = 2, children }: FieldGroupProps) => (
  <fieldset className="sne-field-group">
    <legend>{title}</legend>
    <div className={`sne-fields sne-fields-${columns}`}>{children}</div>
  </fieldset>
)
