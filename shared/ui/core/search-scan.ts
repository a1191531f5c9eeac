import { flushSync } from 'react-dom'
import { isSearchPlace } from './key-combination.ts'
import { isCode } from './scan-guard.ts'
import { createScanStart } from './scan-start.ts'

/** The code that a scanner wrote into a search last, until its answer was looked at. */
let searched: string | null = null

/** Whether a scanner wrote this search; true once. */
export function takeSearchedScan(text: string): boolean {
  const isScanned = searched !== null && searched === text.trim()
  if (isScanned) searched = null
  return isScanned
}

/** Replaces a text so that React hears of it before the field receives the key. */
function replace(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
}

/**
 * A code that a scanner writes into a search or filter replaces its former text. The code is then selected:
 * the next scan, or a person, overwrites it.
 * @returns told of every key press in a field, before the field
 */
export function createSearchScanGuard() {
  const start = createScanStart<number>()
  let last: HTMLInputElement | null = null
  return (event: KeyboardEvent, field = event.target): void => {
    if (!isSearchPlace(field) || event.isComposing || event.repeat) return
    // A loaded search takes the place of the plain one within a scan, with the written text.
    if (field !== last && last?.isConnected !== false) start.forget()
    last = field
    if (event.key.length === 1) start.character(event.timeStamp, field.selectionStart ?? field.value.length)
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    const written = field.value.slice(0, field.selectionStart ?? undefined)
    const code = start
      .quick(event.timeStamp)
      .map(({ before }) => written.slice(before))
      .find(isCode)
    start.ended(event.timeStamp)
    if (code === undefined) return
    searched = code
    if (code !== field.value) replace(field, code)
    field.select()
  }
}
