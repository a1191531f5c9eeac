/**
 * Whether the end of the values is, or was passed, on screen inside the frame that scrolls. When it is not, the frame goes
 * on by one page, or to the beginning of the values, and the person presses again.
 */
export function showValues(values: HTMLElement | null): boolean {
  const frame = values?.parentElement
  if (!values || !frame) return false
  const shown = frame.getBoundingClientRect()
  const place = values.getBoundingClientRect()
  // The frame may itself lie below the edge of the window.
  const bottom = Math.min(shown.bottom, window.innerHeight)
  if (place.bottom <= bottom + 1) return true
  if (bottom < shown.top + 60) frame.scrollIntoView({ block: 'start' })
  frame.scrollTop += Math.min(place.bottom - bottom, Math.max(40, bottom - shown.top - 40))
  return false
}
