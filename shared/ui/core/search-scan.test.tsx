// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useHotkeys } from './hotkeys.ts'
import { takeSearchedScan } from './search-scan.ts'

afterEach(cleanup)

let now = 1_000_000
const sent: string[] = []
function Search() {
  const [text, setText] = useState('')
  return (
    <input
      type="search"
      aria-label="filtro"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && sent.push(text)}
    />
  )
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'filtro' })
/** Keys at a pace; a selected text is written over. */
const write = (keys: readonly string[], pace: number) =>
  act(async () => {
    now += 2000
    for (const key of keys) {
      now += pace
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: now })
      const isMine = field().dispatchEvent(event)
      if (!isMine || key.length > 1) continue
      const { value, selectionStart, selectionEnd } = field()
      const next = value.slice(0, selectionStart ?? 0) + key + value.slice(selectionEnd ?? 0)
      fireEvent.change(field(), { target: { value: next } })
      field().setSelectionRange((selectionStart ?? 0) + 1, (selectionStart ?? 0) + 1)
    }
  })

it('a scan replaces the text of a search, and the field searches the code alone', async () => {
  sent.length = 0
  render(<Search />)
  await write(['a', 'b'], 200)
  await write([...'NOVA-06', 'Enter'], 5)
  expect(field().value).toBe('NOVA-06')
  expect(sent).toEqual(['NOVA-06'])
  await write([...'NOVA-07', 'Enter'], 5)
  expect(field().value).toBe('NOVA-07')
})

it('a scan that pauses within keeps its beginning', async () => {
  render(<Search />)
  await write(['S', 'N'], 5)
  now -= 2000 - 400
  await write([...'26000041', 'Enter'], 5)
  expect(field().value).toBe('SN26000041')
})

it('a scan keeps its beginning when another field takes the place of the search within it', async () => {
  const { unmount } = render(<Search />)
  await write(['S', 'N'], 5)
  unmount()
  render(<Search />)
  fireEvent.change(field(), { target: { value: 'SN' } })
  field().setSelectionRange(2, 2)
  now -= 2000 - 60
  await write([...'26000041', 'Enter'], 5)
  expect(field().value).toBe('SN26000041')
})

it('text that a person types stays as it is', async () => {
  render(<Search />)
  await write([...'ab12345', 'Enter'], 150)
  expect(field().value).toBe('ab12345')
  expect(takeSearchedScan('ab12345')).toBe(false)
})

it('a search by scan is known once', async () => {
  render(<Search />)
  await write([...'NOVA-06', 'Enter'], 5)
  expect([takeSearchedScan('NOVA-06'), takeSearchedScan('NOVA-06')]).toEqual([true, false])
})

it('/ at an empty search, or one whose text is selected, is the key of the page', async () => {
  const runs: string[] = []
  const Page = () => {
    useHotkeys([{ keys: '/', label: 'cerca', run: () => void runs.push('/') }])
    return <Search />
  }
  render(<Page />)
  field().focus()
  await write(['/'], 900)
  await waitFor(() => expect(runs).toEqual(['/']))
  await write([...'Rossi', '/'], 200)
  expect(field().value).toBe('Rossi/')
})
