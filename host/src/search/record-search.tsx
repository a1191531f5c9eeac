import { call, isApiError, useCall } from '@sne/shared/client'
import { type SampleRow, sampleEndpoints } from '@sne/shared/contract'
import { newbornName, sampleStatuses } from '@sne/shared/domain'
import { SearchOutlined, StatusTag, useHotkeys } from '@sne/shared/ui-core'
import { cleanScan, useAfterPause } from '@sne/shared/ui-data'
import { AutoComplete, Input, type InputRef } from '@sne/shared/ui-more'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMe } from '../session/session-store.ts'
import { showToast } from '../shell/toasts.ts'
import { findPlace, searchesCodes } from './place-of-code.ts'
import './record-search.css'
import { searchTexts } from './texts.ts'

/** Shorter texts would find half of the laboratory. */
const shortest = 3
const shown = 8

const searchOf = (text: string) => ({ query: { q: cleanScan(text), pageSize: shown } })
const placeOf = ({ id, newborn }: SampleRow) => `/newborn/${newborn.id}/sample/${id}`

interface RecordSearchProps {
  /** Text typed while the search was loading. */
  readonly typed: string
  /** Enter was pressed already. */
  readonly entered: boolean
  /** The person is still there. */
  readonly focused: boolean
}

/**
 * Finds a card by barcode, protocol or name from every page, and a shipment or plate by its whole barcode. Enter, which a scanner
 * sends by itself, opens the one record found; with several the list stays open. It selects the text, so that the next scan
 * replaces a code that was not found.
 */
export default function RecordSearch({ typed, entered, focused }: RecordSearchProps) {
  const navigate = useNavigate()
  const { currentRole } = useMe()
  const input = useRef<InputRef>(null)
  const chosen = useRef(false)
  const [text, setText] = useState(typed)
  const [open, setOpen] = useState(focused && typed !== '')
  const settled = useAfterPause(text)
  const longEnough = cleanScan(settled).length >= shortest
  const { data, error } = useCall(sampleEndpoints.listSamples, searchOf(settled), {
    enabled: longEnough,
    keepPrevious: true,
  })
  // It takes the place of a field in which somebody was writing, before the next key comes.
  useLayoutEffect(() => {
    if (focused) input.current?.focus({ cursor: 'end' })
    if (entered) void enter()
  }, [])
  useHotkeys([{ keys: '/', label: searchTexts.hotkey, run: focus }])

  function focus(event: globalThis.KeyboardEvent) {
    event.preventDefault()
    input.current?.focus({ cursor: 'all' })
  }

  function go(place: string) {
    setText('')
    setOpen(false)
    input.current?.blur()
    navigate(place)
  }

  /** The answer to the present text, not to the text of 300 ms ago. */
  async function enter() {
    input.current?.select()
    if (cleanScan(text).length < shortest) return
    try {
      const { items, total } = await call(sampleEndpoints.listSamples, searchOf(text))
      const [only] = items
      if (only && total === 1) return go(placeOf(only))
      const place = total === 0 ? await findPlace(cleanScan(text), currentRole) : null
      if (place) return go(place)
      if (total === 0) showToast('warning', searchTexts.nothing(text.trim(), searchesCodes(currentRole)))
      setOpen(total > 1)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      showToast('error', failure.message)
    }
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') setOpen(false)
    if (key !== 'Enter') return
    // The list's own Enter comes first and has chosen already.
    if (chosen.current) chosen.current = false
    else void enter()
  }

  const rows = longEnough ? (data?.items ?? []) : []
  return (
    <AutoComplete
      className="record-search"
      value={text}
      open={open && longEnough && text !== ''}
      defaultActiveFirstOption={false}
      popupMatchSelectWidth={520}
      options={rows.map((row) => ({ value: String(row.id), label: <Found row={row} /> }))}
      notFoundContent={
        error ? error.message : data ? searchTexts.noCard(searchesCodes(currentRole)) : searchTexts.looking
      }
      onChange={(value, option) => {
        if (!Array.isArray(option) && option && 'label' in option) return
        // An option chosen before by a click had no Enter that followed it.
        chosen.current = false
        setText(value)
        setOpen(true)
      }}
      onSelect={(value) => {
        const row = rows.find(({ id }) => String(id) === value)
        if (!row) return
        chosen.current = true
        go(placeOf(row))
      }}
      onBlur={() => setOpen(false)}
      onKeyDown={onKeyDown}
    >
      <Input
        ref={input}
        size="small"
        prefix={<SearchOutlined />}
        suffix={<kbd>/</kbd>}
        placeholder={searchTexts.placeholder}
        aria-label={searchTexts.label}
        data-search=""
      />
    </AutoComplete>
  )
}

const Found = ({ row }: { readonly row: SampleRow }) => (
  <span className="record-search-row">
    <span className="record-search-name">{newbornName(row.newborn)}</span>
    <span className="record-search-codes">
      {[row.protocolNumber, row.barcode].filter(Boolean).join(' · ')}
    </span>
    <StatusTag look={sampleStatuses[row.status]} />
  </span>
)
