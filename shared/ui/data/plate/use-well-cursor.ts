import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { Position } from '../../../domain/index.ts'
import { rectangle, stepTo } from './well-steps.ts'

export interface WellCursorOptions {
  readonly selected: readonly string[]
  readonly onSelect?: (positions: Position[]) => void
  /** Enter or a double click. */
  readonly onEnter?: (position: Position) => void
  /** Canc: the chosen wells, or the one under the cursor. */
  readonly onDelete?: (positions: Position[]) => void
  readonly onCursor?: (position: Position) => void
}

/** Cursor and selection of a plate map: arrows, Shift+arrows, Invio, Canc, Esc; click, Ctrl and Shift+click. */
export function useWellCursor(options: WellCursorOptions) {
  const { selected, onSelect, onEnter, onDelete, onCursor } = options
  const [cursor, setCursor] = useState<Position>('A1')
  /** The fixed corner of a growing selection. */
  const anchor = useRef<Position>('A1')

  const moveTo = (position: Position) => {
    setCursor(position)
    onCursor?.(position)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey) return
    const next = stepTo(cursor, event.key, event.ctrlKey)
    if (next) {
      moveTo(next)
      if (event.shiftKey) onSelect?.(rectangle(anchor.current, next))
      else {
        anchor.current = next
        if (selected.length > 0) onSelect?.([])
      }
      event.currentTarget.querySelector<HTMLElement>(`[data-well="${next}"]`)?.focus()
    } else if (event.ctrlKey || event.metaKey) return
    else if (event.key === 'Enter' && onEnter) onEnter(cursor)
    else if ((event.key === 'Delete' || event.key === 'Backspace') && onDelete) {
      onDelete(selected.length > 0 ? (selected as Position[]) : [cursor])
    } else if (event.key === ' ' && onSelect) onSelect(toggled(selected as Position[], cursor))
    else if (event.key === 'Escape' && selected.length > 0) onSelect?.([])
    else return
    event.preventDefault()
  }

  const onClick = (position: Position, event: MouseEvent) => {
    moveTo(position)
    if (event.shiftKey) onSelect?.(rectangle(anchor.current, position))
    else if (event.ctrlKey || event.metaKey) {
      anchor.current = position
      onSelect?.(toggled(selected as Position[], position))
    } else {
      anchor.current = position
      onSelect?.([position])
    }
  }

  return { cursor, onKeyDown, onClick }
}

const toggled = (selected: readonly Position[], position: Position): Position[] =>
  selected.includes(position) ? selected.filter((other) => other !== position) : [...selected, position]
