import { observeElementRect, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { frozenWidth } from './columns.ts'

/** Height of a row without remarks in px; grid.css has the same number. */
export const rowHeight = 36
/** Rows and columns drawn beyond the edges of the frame. */
const overscan = { rows: 3, columns: 2 } as const

type Lines = Virtualizer<HTMLElement, HTMLTableRowElement>

/** Rows and columns that are drawn: from the first up to the one before `to`, and the px that the others take. */
export interface Drawn {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly after: number
}

/** The frame's size without the frozen columns; without a layout, that of the window. */
const observeFrame =
  (frozen: number): typeof observeElementRect<HTMLElement> =>
  (instance, tell) =>
    observeElementRect(instance, ({ width, height }) =>
      tell({ width: (width || window.innerWidth) - frozen, height: height || window.innerHeight }),
    )
const observeRows = observeFrame(0)
const observeColumns = observeFrame(frozenWidth)

const between = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
const all = ({ count }: Range) => between(0, count - 1)

/** Rows in which a text is selected: during the selection they and the rows up to the frame stay drawn. */
function selectedRows(table: HTMLTableElement | null): number[] {
  const selection = document.getSelection()
  if (!table || !selection || selection.isCollapsed) return []
  return [selection.anchorNode, selection.focusNode].flatMap((node) => {
    const place = node instanceof Element ? node : node?.parentElement
    const row = place && table.contains(place) ? place.closest<HTMLElement>('[data-row]') : null
    return row ? [Number(row.dataset.row)] : []
  })
}

/** True while the page is printed, from before the browser reads it. */
function useIsPrinted(): boolean {
  const [printed, setPrinted] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinted(true))
    const after = () => setPrinted(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return printed
}

const drawnOf = (lines: Lines): Drawn => {
  const items = lines.getVirtualItems()
  const [first] = items
  const last = items.at(-1)
  if (!first || !last) return { from: 0, to: 0, before: 0, after: lines.getTotalSize() }
  return {
    from: first.index,
    to: last.index + 1,
    before: first.start,
    after: lines.getTotalSize() - last.end,
  }
}

/**
 * Which rows and columns of values the table in a frame `.grd-scroll` draws: the visible ones and a few
 * beyond; on paper all.
 * @param keys of the rows, in their order
 * @param widths of the columns of values in px
 */
export function useGridWindow(
  table: RefObject<HTMLTableElement | null>,
  keys: readonly number[],
  widths: readonly number[],
) {
  const printed = useIsPrinted()
  const getScrollElement = () => table.current?.closest<HTMLElement>('.grd-scroll') ?? null
  const rows: Lines = useVirtualizer({
    count: keys.length,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    getScrollElement,
    estimateSize: () => rowHeight,
    measureElement: (row) => row.getBoundingClientRect().height || rowHeight,
    indexAttribute: 'data-row',
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    observeElementRect: observeRows,
    rangeExtractor: printed
      ? all
      : ({ startIndex, endIndex, count }) => {
          const selected = selectedRows(table.current)
          return between(
            Math.max(0, Math.min(startIndex - overscan.rows, ...selected)),
            Math.min(count - 1, Math.max(endIndex + overscan.rows, ...selected)),
          )
        },
  })
  const columns: Lines = useVirtualizer({
    count: widths.length,
    horizontal: true,
    // Columns of other widths are measured anew.
    getItemKey: useCallback((index: number) => `${index} ${widths[index]}`, [widths]),
    getScrollElement,
    estimateSize: (index) => widths[index] ?? 0,
    initialRect: { width: window.innerWidth - frozenWidth, height: window.innerHeight },
    observeElementRect: observeColumns,
    overscan: overscan.columns,
    ...(printed ? { rangeExtractor: all } : {}),
  })
  return { rows, columns, drawnRows: drawnOf(rows), drawnColumns: drawnOf(columns) }
}
