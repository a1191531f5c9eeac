import { Checkbox } from '@sne/shared/ui-more'
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

interface OptionalGroupProps {
  /** Path of the group in the form; null while the box is empty. */
  readonly name: string
  readonly label: string
  /** What the group begins with. */
  readonly empty: unknown
  readonly children: ReactNode
}

/** A box and, once it is ticked, the fields that belong to it. Ticking it again brings back what was written. */
export function OptionalGroup({ name, label, empty, children }: OptionalGroupProps) {
  const { setValue, getValues } = useFormContext()
  const present = useWatch({ name }) != null
  const [before, setBefore] = useState(empty)
  const toggle = (on: boolean) => {
    if (!on) setBefore(getValues(name))
    setValue(name, on ? before : null, { shouldDirty: true, shouldTouch: true })
  }
  return (
    <>
      <div className="sne-field sne-field-box">
        <Checkbox checked={present} onChange={(event) => toggle(event.target.checked)}>
          {label}
        </Checkbox>
      </div>
      {present && children}
    </>
  )
}
