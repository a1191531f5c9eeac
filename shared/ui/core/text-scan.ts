import { isCode, scannerGap, slowScannerGap } from './scan-guard.ts'

type NoteField = HTMLTextAreaElement | HTMLInputElement

/** Where a person's own words are written: a text of several lines, or a line that says so with `data-note`. */
const isNoteField = (target: EventTarget | null): target is NoteField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.dataset.note !== undefined)

/** A text as it was before quick characters came into it. */
interface Before {
  readonly field: NoteField
  readonly value: string
  readonly from: number
}

/** Puts a text back so that React hears of it. */
function putBack({ field, value, from }: Before) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.setSelectionRange(from, from)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Gaps of a scanner that waits between two characters differ by no more, in ms; those of a hand do. */
const evenSpread = 15

const isEven = (gaps: readonly number[]) => Math.max(...gaps) - Math.min(...gaps) <= evenSpread

/**
 * A note is a person's own words: a code that a scanner writes into one, ended by Enter or Tab, is taken out again.
 * Quick words stay; only what looks like a code goes, and what comes slower than from most scanners only at an even pace.
 * @param onScan told of the code
 * @returns told of every key press; true when it ended a scan and has no other effect
 */
export function createTextScanGuard(onScan: (code: string) => void) {
  /** Before the characters that follow each other faster than a hand types. */
  let quick: Before | null = null
  /** Before those that may come from a slow scanner, and the time between each two of them. */
  let slow: Before | null = null
  let gaps: number[] = []
  let last = Number.NEGATIVE_INFINITY

  const codeSince = (before: Before | null) =>
    before?.field.value.slice(before.from, before.field.selectionStart ?? undefined) ?? ''

  return (event: KeyboardEvent): boolean => {
    const field = event.target
    if (!isNoteField(field) || event.isComposing || event.repeat) return false
    const gap = slow?.field === field ? event.timeStamp - last : Number.POSITIVE_INFINITY
    if (event.key.length === 1) {
      const now = { field, value: field.value, from: field.selectionStart ?? 0 }
      if (gap >= scannerGap) quick = now
      if (gap >= slowScannerGap) {
        slow = now
        gaps = []
      } else gaps.push(gap)
      last = event.timeStamp
      return false
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') return false
    const isSlowScan = gap < slowScannerGap && isEven([...gaps, gap]) && isCode(codeSince(slow))
    const before = gap < scannerGap && isCode(codeSince(quick)) ? quick : isSlowScan ? slow : null
    if (!before) return false
    const code = codeSince(before)
    putBack(before)
    quick = null
    slow = null
    onScan(code)
    return true
  }
}
