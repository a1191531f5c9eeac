import { Checkbox } from '@sne/shared/ui-data'
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

interface OptionalGroupProps {
  /** Path of the group in the form. */
  readonly name: string
  readonly label: string
  /** Initial values of the group once the box is ticked. */
  readonly empty: unknown
  /** Value while the box is not ticked; null by default. */
  readonly off?: unknown
  /** Says whether a value counts as ticked; by default whatever is there. */
  readonly isOn?: (value: unknown) => boolean
  readonly children: ReactNode
}

const isThere = (value: unknown) => value != null

/**
 * A box and, once it is ticked, the fields that belong to it. Ticking it again brings back the written
 * values.
 */
export function OptionalGroup({
  name,
  label,
  empty,
  off = null,
  isOn = isThere,
  children,
}: OptionalGroupProps) {
  const { setValue, getValues } = useFormContext()
  const present = isOn(useWatch({ name }))
  const [before, setBefore] = useState(empty)
  const toggle = (on: boolean) => {
    if (!on) setBefore(getValues(name))
    setValue(name, on ? before : off, { shouldDirty: true, shouldTouch: true })
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
