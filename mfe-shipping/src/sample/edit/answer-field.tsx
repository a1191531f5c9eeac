import { FieldFrame, type FieldProps, Select, useField } from '@sne/shared/ui-data'
import { editTexts as texts } from './texts.ts'

const answers = [
  { value: 'yes', label: texts.yes },
  { value: 'no', label: texts.no },
]

/** Yes, no, or not answered on the card; the value is true, false or null. */
export function AnswerField(props: FieldProps) {
  const bound = useField(props)
  const { value, onChange, ...field } = bound.field
  return (
    <FieldFrame bound={bound} props={props}>
      <Select
        {...field}
        {...bound.aria}
        id={bound.id}
        options={answers}
        value={value === null || value === undefined ? undefined : value ? 'yes' : 'no'}
        onChange={(answer: string | undefined) => onChange(answer === undefined ? null : answer === 'yes')}
        placeholder="-"
        allowClear
        status={bound.status}
        className="sne-full"
      />
    </FieldFrame>
  )
}
