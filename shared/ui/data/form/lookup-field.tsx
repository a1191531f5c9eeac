import { Select } from 'antd'
import { useState } from 'react'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { ListEndpoint, QueryOf, RowOf } from '../list/list-endpoint.ts'
import { dataTexts } from '../texts.ts'
import { FieldFrame } from './field-frame.tsx'
import type { Option } from './options.ts'
import { type FieldProps, useField } from './use-field.ts'
import { useLookup } from './use-lookup.ts'

export interface LookupFieldProps<E extends ListEndpoint> extends FieldProps {
  readonly endpoint: Endpoint<E>
  readonly query?: Partial<QueryOf<E>>
  readonly optionOf: (row: RowOf<E>) => Option
  /** The option of the value that the form begins with, which the first answer may not contain. */
  readonly initial?: Option
  readonly multiple?: boolean
}

/** A record chosen by searching a list of the server, or by a scan; the value is the result of `optionOf`. */
export function LookupField<E extends ListEndpoint>(props: LookupFieldProps<E>) {
  const { endpoint, query, optionOf, initial, multiple } = props
  const bound = useField(props)
  const { onChange, value, ...field } = bound.field
  const [open, setOpen] = useState(false)
  /** Labels of the chosen records: another search leaves them out of its answer. */
  const [taken, setTaken] = useState<readonly Option[]>([])
  const known = initial ? [initial, ...taken] : taken
  const chosen: readonly Option['value'][] = multiple ? (value ?? []) : value == null ? [] : [value]
  const take = (next: unknown, options: readonly Option[]) => {
    const values = [next ?? []].flat()
    setTaken([...options, ...taken].filter((one) => values.includes(one.value)))
    onChange(next ?? null)
  }
  const lookup = useLookup({
    endpoint,
    query,
    optionOf,
    onPicked: (picked) => {
      take(multiple ? [...new Set([...chosen, picked])] : picked, lookup.options)
      setOpen(false)
    },
  })
  const { options: found, answered, error } = lookup
  const isNew = (one: Option) => !found.some(({ value: other }) => other === one.value)
  // During a search, only its results are offered.
  const options = lookup.typed === '' ? [...known.filter(isNew), ...found] : found
  return (
    <FieldFrame bound={bound} props={props}>
      <Select
        {...field}
        {...bound.aria}
        id={bound.id}
        value={value ?? (multiple ? [] : undefined)}
        onChange={(next) => {
          lookup.type('')
          take(next, found)
        }}
        mode={multiple ? 'multiple' : undefined}
        options={options}
        labelRender={({ value: one, label }) =>
          label ?? [...known, ...found].find(({ value }) => value === one)?.label ?? String(one)
        }
        showSearch={{ filterOption: false, searchValue: lookup.typed, onSearch: lookup.type }}
        onInputKeyDown={(event) => {
          if (event.key === 'Enter' && lookup.enter()) event.stopPropagation()
        }}
        open={open}
        onOpenChange={setOpen}
        allowClear={!props.required}
        loading={lookup.fetching}
        placeholder={dataTexts.choose}
        notFoundContent={error ? error.message : answered ? dataTexts.noChoice : dataTexts.searching}
        status={bound.status}
        className="sne-full"
      />
    </FieldFrame>
  )
}
