/** How far to scroll so that `from`..`to` lies inside `low`..`high`; 0 when it does. In px. */
export function distanceInto(from: number, to: number, low: number, high: number): number {
  if (from < low) return from - low
  return to > high ? Math.min(to - high, from - low) : 0
}

/** Position among the rows or among the columns of values, in px. */
interface Place {
  readonly start: number
  readonly end: number
}

/**
 * Scrolls a frame to one of its rows or columns of values. A row then lies below the frozen rows, a column
 * beside the frozen columns. It scrolls the frame alone: `scrollIntoView` also scrolls the page, and asks for
 * an element, which a row out of sight does not have.
 * @param frozen px of the frame that frozen rows or columns cover
 */
export function reveal(
  frame: Element,
  along: 'scrollTop' | 'scrollLeft',
  { start, end }: Place,
  frozen: number,
) {
  const from = frame[along]
  const size = along === 'scrollTop' ? frame.clientHeight : frame.clientWidth
  const distance = distanceInto(start, end, from, from + size - frozen)
  // Browsers scroll by whole pixels of the screen: beyond the edge rather than before it.
  if (distance !== 0) frame[along] = distance > 0 ? Math.ceil(from + distance) : Math.floor(from + distance)
}

/** Is the middle of a row between the head and the lower edge of the frame? True without a layout. */
export function isRowInSight(frame: Element | null, row: number): boolean {
  if (!frame || frame.clientHeight === 0) return true
  const place = frame.querySelector(`tr[data-row="${row}"]`)?.getBoundingClientRect()
  if (!place) return false
  const head = frame.querySelector('thead')?.getBoundingClientRect().height ?? 0
  const { top, bottom } = frame.getBoundingClientRect()
  const middle = (place.top + place.bottom) / 2
  return middle > top + head && middle < bottom
}
