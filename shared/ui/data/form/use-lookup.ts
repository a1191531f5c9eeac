import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../client/index.ts'
import type { Endpoint, EndpointSpec } from '../../../contract/endpoint.ts'
import { useAfterPause } from '../after-pause.ts'
import type { ListEndpoint, QueryOf, RowOf } from '../list/list-endpoint.ts'
import type { Option } from './options.ts'

interface Lookup<E extends ListEndpoint> {
  readonly endpoint: Endpoint<E>
  readonly query: Partial<QueryOf<E>> | undefined
  readonly optionOf: (row: RowOf<E>) => Option
  readonly onPicked: (value: Option['value']) => void
}

const inWords = (text: string) => text.toLowerCase().split(/[\s·,()]+/)

/** The option that a text means without a person's choice: the only one, or the only one with it as a whole word. */
export function meantBy(text: string, options: readonly Option[]): Option | undefined {
  const usable = options.filter(({ disabled }) => !disabled)
  const exact = usable.filter(({ label }) => inWords(label).includes(text.trim().toLowerCase()))
  const [one, ...others] = exact.length > 0 ? exact : usable
  return others.length === 0 ? one : undefined
}

/**
 * Options that answer the typed text. Until the server has answered there are none: Enter, which a scanner sends at once, would
 * take a record of the text before. Enter that came too early picks the record that the text means, once the answer is there.
 */
export function useLookup<E extends ListEndpoint>({ endpoint, query, optionOf, onPicked }: Lookup<E>) {
  const [typed, setTyped] = useState('')
  /** The text with which Enter came too early. */
  const entered = useRef<string | null>(null)
  const q = useAfterPause(typed)
  const input = { query: { ...query, pageSize: 50, ...(q ? { q } : {}) } }
  const result = useCall<EndpointSpec>(endpoint, input as never, { keepPrevious: true })
  const answered = q === typed && !result.isPlaceholderData && result.data !== undefined
  const rows = answered ? (result.data as unknown as { items: RowOf<E>[] }).items : []
  const options = rows.map(optionOf)

  useEffect(() => {
    if (!answered || entered.current === null) return
    const meant = entered.current === typed ? meantBy(typed, options) : undefined
    entered.current = null
    if (meant === undefined) return
    setTyped('')
    onPicked(meant.value)
  })

  return {
    typed,
    type: (text: string) => {
      // The select empties its search when Enter closes it: the text still waits for its answer.
      if (text === '' && entered.current !== null) return
      entered.current = null
      setTyped(text)
    },
    /** Enter was pressed in the field. @returns whether its answer is waited for */
    enter: () => {
      if (!answered && typed !== '') entered.current = typed
      return entered.current !== null
    },
    answered,
    options,
    fetching: result.isFetching,
    error: result.isError ? result.error : null,
  }
}
