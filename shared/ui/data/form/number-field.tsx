import { InputNumber } from 'antd'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

export interface NumberFieldProps extends FieldProps {
  readonly unit?: string
  /** Digits after the comma; none by default, for whole numbers. */
  readonly decimals?: number
}

/**
 * A number with a decimal comma; an empty field is null. Limits belong to the schema, which refuses
 * fractions: nothing is rounded.
 */
export function NumberField(props: NumberFieldProps) {
  const { unit, decimals = 0, autoFocus } = props
  const bound = useField(props)
  const { value, ...field } = bound.field
  return (
    <FieldFrame bound={bound} props={props}>
      <InputNumber
        {...field}
        {...bound.aria}
        id={bound.id}
        value={value as number | null | undefined}
        className="sne-number-field"
        status={bound.status}
        precision={decimals || undefined}
        decimalSeparator=","
        controls={false}
        keyboard={false}
        suffix={unit}
        autoFocus={autoFocus}
      />
    </FieldFrame>
  )
}
