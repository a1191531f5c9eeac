import { SearchOutlined, useHotkeys } from '@sne/shared/ui-core'
import { type ComponentProps, type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import './record-search.css'
import { searchTexts } from './texts.ts'

const loadSearch = () => import('./record-search.tsx').then((module) => module.default)
type Search = Awaited<ReturnType<typeof loadSearch>>

/**
 * The place of the search in the header: a plain field until it takes the focus, since the search with its
 * list is larger than the shell. Text typed or scanned meanwhile is kept.
 */
export function SearchField() {
  const input = useRef<HTMLInputElement>(null)
  const entered = useRef(false)
  const [typed, setTyped] = useState('')
  const focused = useRef(false)
  const [Search, setSearch] = useState<ComponentType<ComponentProps<Search>> | null>(null)
  /**
   * The loaded field takes the focus only where the focus has not moved during loading. It takes the place of the plain
   * one within one task: a key of a scanner that came between the two would reach neither.
   */
  const takeOver = (loaded: Search) => {
    focused.current = document.activeElement === input.current
    flushSync(() => setSearch(() => loaded))
  }
  const focus = (event: KeyboardEvent) => {
    event.preventDefault()
    input.current?.focus()
  }
  useHotkeys(Search ? [] : [{ keys: '/', label: searchTexts.hotkey, run: focus }])
  if (Search) return <Search typed={typed} entered={entered.current} focused={focused.current} />
  return (
    <span className="record-search record-search-plain">
      <SearchOutlined />
      <input
        ref={input}
        role="combobox"
        aria-expanded={false}
        aria-controls="record-search-list"
        aria-label={searchTexts.label}
        data-search=""
        placeholder={searchTexts.placeholder}
        value={typed}
        onFocus={() => void loadSearch().then(takeOver)}
        onChange={({ target }) => {
          entered.current = false
          setTyped(target.value)
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Enter') return
          entered.current = true
          currentTarget.select()
        }}
      />
      <kbd>/</kbd>
    </span>
  )
}
