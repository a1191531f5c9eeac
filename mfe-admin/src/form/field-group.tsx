import type { ReactNode } from 'react'
import './field-group.css'

interface FieldGroupProps {
  readonly title: string
  readonly children: ReactNode
}

/** Fields that belong together, two beside each other under a heading of their own. */
export const FieldGroup = ({ title, children }: FieldGroupProps) => (
  <fieldset className="adm-group">
    <legend>{title}</legend>
    <div className="sne-fields sne-fields-2">{children}</div>
  </fieldset>
)
