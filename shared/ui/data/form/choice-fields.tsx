import { Checkbox, Radio, Select, Switch } from 'antd'
import { dataTexts } from '../texts.ts'
import { FieldFrame } from './field-frame.tsx'
import type { Option } from './options.ts'
import { type FieldProps, messageIdOf, useField } from './use-field.ts'

export interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[]
  /** The value is a list. */
  readonly multiple?: boolean
  readonly placeholder?: string
  /** Can be emptied; the value is then null. */
  readonly clearable?: boolean
  readonly loading?: boolean
}

export function SelectField(props: SelectFieldProps) {
  const { options, multiple, placeholder = dataTexts.choose, clearable, loading, autoFocus } = props
  const bound = useField(props)
  const { onChange, value, ...field } = bound.field
  return (
    <FieldFrame bound={bound} props={props}>
      <Select
        {...field}
        {...bound.aria}
        id={bound.id}
        value={value ?? (multiple ? [] : undefined)}
        onChange={(next) => onChange(next ?? null)}
        mode={multiple ? 'multiple' : undefined}
        options={[...options]}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={clearable === true}
        placeholder={placeholder}
        notFoundContent={dataTexts.noChoice}
        status={bound.status}
        loading={loading}
        autoFocus={autoFocus}
        className="sne-full"
      />
    </FieldFrame>
  )
}

export interface RadioFieldProps extends FieldProps {
  readonly options: readonly Option[]
  /** Below each other. */
  readonly vertical?: boolean
}

export function RadioField(props: RadioFieldProps) {
  const bound = useField(props)
  const { ref: _, ...field } = bound.field
  return (
    <FieldFrame bound={bound} props={props} group>
      <Radio.Group
        {...field}
        options={[...props.options]}
        orientation={props.vertical ? 'vertical' : 'horizontal'}
        aria-describedby={bound.aria['aria-describedby']}
      />
    </FieldFrame>
  )
}

export interface ChecksFieldProps extends FieldProps {
  readonly options: readonly Option[]
}

/** One checkbox for each of a few options; the value is the list of the checked ones. */
export function ChecksField(props: ChecksFieldProps) {
  const bound = useField(props)
  const { value, onChange } = bound.field
  return (
    <FieldFrame bound={bound} props={props} group>
      <Checkbox.Group
        value={value ?? []}
        onChange={onChange}
        options={[...props.options]}
        className="sne-checks"
        aria-describedby={bound.aria['aria-describedby']}
      />
    </FieldFrame>
  )
}

/** One box with its label beside it; the value is true or false. */
export function CheckboxField(props: FieldProps) {
  const bound = useField(props)
  const { value, onChange, ...field } = bound.field
  return (
    <div className="sne-field sne-field-box">
      <Checkbox
        {...field}
        {...bound.aria}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      >
        {props.label}
      </Checkbox>
      <p
        id={messageIdOf(bound.id)}
        className={bound.error ? 'sne-field-message sne-field-error' : 'sne-field-message sne-weak'}
      >
        {bound.error ?? props.help}
      </p>
    </div>
  )
}

/** Yes or no, as text; the value is true or false. */
export function SwitchField(props: FieldProps) {
  const bound = useField(props)
  const { value, ...field } = bound.field
  return (
    <FieldFrame bound={bound} props={props}>
      <Switch
        {...field}
        {...bound.aria}
        id={bound.id}
        checked={value === true}
        checkedChildren={dataTexts.yes}
        unCheckedChildren={dataTexts.no}
      />
    </FieldFrame>
  )
}
