import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/index.ts'
import type { Endpoint, EndpointSpec } from '../../../contract/endpoint.ts'
import { useAfterPause } from '../after-pause.ts'
import type { ListEndpoint, QueryOf, RowOf } from '../list/list-endpoint.ts'
import { dataTexts } from '../texts.ts'
import { FieldFrame } from './field-frame.tsx'
import type { Option } from './options.ts'
import { type FieldProps, useField } from './use-field.ts'

export interface LookupFieldProps<E extends ListEndpoint> extends FieldProps {
  readonly endpoint: Endpoint<E>
  readonly query?: Partial<QueryOf<E>>
  readonly optionOf: (row: RowOf<E>) => Option
  /** The option of the value that the form begins with, which the first answer may not contain. */
  readonly initial?: Option
  readonly multiple?: boolean
}

/** A record chosen by searching a list of the server; the value is what `optionOf` gives. */
export function LookupField<E extends ListEndpoint>(props: LookupFieldProps<E>) {
  const { endpoint, query, optionOf, initial, multiple } = props
  const bound = useField(props)
  const [typed, setTyped] = useState('')
  const q = useAfterPause(typed)
  const input = { query: { ...query, pageSize: 50, ...(q ? { q } : {}) } }
  const result = useCall<EndpointSpec>(endpoint, input as never, { keepPrevious: true })
  const rows = (result.data as { items: RowOf<E>[] } | undefined)?.items ?? []
  const found = rows.map(optionOf)
  const options = initial && !found.some(({ value }) => value === initial.value) ? [initial, ...found] : found
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
        options={options}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        allowClear={!props.required}
        loading={result.isFetching}
        placeholder={dataTexts.choose}
        notFoundContent={result.isError ? result.error.message : dataTexts.noChoice}
        status={bound.status}
        className="sne-full"
      />
    </FieldFrame>
  )
}
