/** How far to scroll so that `from`..`to` lies inside `low`..`high`; 0 when it does. In px. */
export function distanceInto(from: number, to: number, low: number, high: number): number {
  if (from < low) return from - low
  return to > high ? Math.min(to - high, from - low) : 0
}

/**
 * Brings a row, or a cell of it, beside the frozen columns and below the frozen rows. It scrolls the table's frame alone:
 * `scrollIntoView` also scrolls the page.
 */
export function reveal(row: Element, cell: Element | null) {
  const frame = row.closest('.grd-scroll')
  const head = row.closest('table')?.tHead
  if (!frame || !head) return
  const box = frame.getBoundingClientRect()
  const frozenRows = head.getBoundingClientRect().height
  const line = row.getBoundingClientRect()
  frame.scrollTop += distanceInto(line.top, line.bottom, box.top + frozenRows, box.top + frame.clientHeight)
  const frozen = row.querySelector('.grd-decision')
  if (!cell || !frozen) return
  const place = cell.getBoundingClientRect()
  frame.scrollLeft += distanceInto(
    place.left,
    place.right,
    frozen.getBoundingClientRect().right,
    box.left + frame.clientWidth,
  )
}
