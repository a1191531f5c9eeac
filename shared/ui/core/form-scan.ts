import { isCode } from './scan-guard.ts'
import { createScanStart } from './scan-start.ts'

const isFormField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  target.form !== null &&
  target.type !== 'password' &&
  target.dataset.scan === undefined

/**
 * A code that a scanner writes into a line of a form fills that line; the scanner's Enter submits nothing: the other lines are still to
 * be filled and compared.
 * @returns told of every key press in a field; true for an Enter that has no other effect
 */
export function createFormScanGuard() {
  const start = createScanStart<number>()
  let last: HTMLInputElement | null = null
  return (event: KeyboardEvent): boolean => {
    const field = event.target
    if (!isFormField(field) || event.isComposing || event.repeat) return false
    if (field !== last) start.forget()
    last = field
    if (event.key.length === 1) start.character(event.timeStamp, field.selectionStart ?? field.value.length)
    if (event.key !== 'Enter') return false
    const places = start.quick(event.timeStamp)
    start.ended(event.timeStamp)
    return places.some(({ before }) => isCode(field.value.slice(before)))
  }
}
