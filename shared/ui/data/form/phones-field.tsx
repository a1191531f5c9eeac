import { Select } from 'antd'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** Several telephone numbers, each typed and ended with Enter. */
export function PhonesField(props: FieldProps) {
  const bound = useField(props)
  const { value, ...field } = bound.field
  return (
    <FieldFrame bound={bound} props={props}>
      <Select
        {...field}
        {...bound.aria}
        id={bound.id}
        mode="tags"
        open={false}
        suffixIcon={null}
        maxCount={5}
        value={value as string[] | undefined}
        status={bound.status}
        className="sne-full"
      />
    </FieldFrame>
  )
}
