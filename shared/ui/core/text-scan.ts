import { isCode, isModifier } from './scan-guard.ts'
import { createScanStart } from './scan-start.ts'
import { slowScannerGap } from './scanner-gaps.ts'

type NoteField = HTMLTextAreaElement | HTMLInputElement

const isAddressField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'email'

/** The search of the header. A page that keeps scans waits for them there too: a `/` before a code has led to it. */
const isSearchField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset.search !== undefined

/**
 * Fields for a person's own text: a text of several lines, a line marked with `data-note`, or an address: the
 * sign-in page replaces a page that reads cards.
 */
const isNoteField = (target: EventTarget | null): target is NoteField =>
  target instanceof HTMLTextAreaElement ||
  isAddressField(target) ||
  (target instanceof HTMLInputElement && target.dataset.note !== undefined)

/** A text as it was before quick characters came into it. */
interface Before {
  readonly value: string
  readonly from: number
}

interface TextScanOptions {
  /** Whether the page waits for this code. */
  readonly isKnown?: (code: string) => boolean
  /** Whether the page keeps codes that are read into the search. */
  readonly isKept?: () => boolean
}

/** Puts a text back so that React hears of it. */
function putBack(field: NoteField, { value, from }: Before) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  // A field for addresses has no selection that could be set.
  if (!isAddressField(field)) field.setSelectionRange(from, from)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * A note is a person's own text: a code that a scanner writes into one, ended by Enter or Tab, is taken out
 * again. Quickly typed words stay. Only a text like a code is removed. A text slower than most scanners is
 * removed only at the pace of a scanner. An awaited code is removed at any length, and with three characters at
 * any pace of quick keys. A letter directly before such a code, separated by a pause, stays in the note.
 * @param onScan told of the code; not whole where a person may have meant the search
 * @returns told of every key press, and of the field that takes its character; true when it ended a scan and has no other effect
 */
export function createTextScanGuard(
  onScan: (code: string, isWhole: boolean) => void,
  { isKnown = () => false, isKept = () => false }: TextScanOptions = {},
) {
  const start = createScanStart<Before>()
  let last: NoteField | null = null
  const codeSince = (before: Before) => last?.value.slice(before.from, last.selectionStart ?? undefined) ?? ''
  /** The page waits for it: its length says nothing. */
  const isListed = (before: Before) => isKnown(codeSince(before))
  const isScanned = (before: Before) => {
    const code = codeSince(before)
    return isListed(before) || (isCode(code) && !(isAddressField(last) && code.includes('@')))
  }
  /**
   * The earliest of the places where a scan may have begun; only words of a person are separated from a code.
   */
  const beginOf = (places: readonly Before[]): Before | undefined => {
    const scanned = places.filter(isScanned).toSorted((one, other) => one.from - other.from)
    const [first] = scanned
    const isApart = ({ from }: Before) => first && !/\d/.test(last?.value.slice(first.from, from) ?? '')
    return scanned.find((before) => isListed(before) && isApart(before)) ?? first
  }
  /** A word of its own, by the blank before it. */
  const isWord = ({ from }: Before) => from === 0 || /\s/.test(last?.value.charAt(from - 1) ?? '')
  const placesOf = (at: number): Before[] => {
    const { kind, from } = start.parts(at)
    // Words of a person without a blank at their end.
    if (kind === 'own' && from && isScanned(from)) return [from]
    return [
      ...start.end(at).map(({ before }) => before),
      ...start
        .quick(at)
        .map(({ before }) => before)
        .filter(isWord),
      // At any pace of quick keys, when the page waits for it.
      ...start
        .brisk(at)
        .filter(({ before, pause }) => isListed(before) && (isWord(before) || pause >= slowScannerGap))
        .map(({ before }) => before),
    ]
  }
  /** A busy machine may deliver the first keys late: the page waits for the whole word before the caret. */
  const withWord = (places: readonly Before[]): readonly Before[] => {
    const field = last
    if (!field || !places.some(isScanned)) return places
    const caret = field.selectionStart ?? field.value.length
    const from = field.value.slice(0, caret).search(/\S+$/)
    if (from < 0) return places
    const word = { from, value: field.value.slice(0, from) + field.value.slice(caret) }
    return isListed(word) ? [...places, word] : places
  }

  return (event: KeyboardEvent, field = event.target): boolean => {
    const isWatched = isNoteField(field) || (isSearchField(field) && isKept())
    if (!isWatched || event.isComposing || event.repeat) return false
    // A loaded search takes the place of the plain one within a scan, with what was written.
    const isReplaced = isSearchField(field) && isSearchField(last) && !last.isConnected
    if (field !== last && !isReplaced) start.forget()
    last = field
    if (event.key.length === 1) {
      start.character(event.timeStamp, {
        value: field.value,
        from: field.selectionStart ?? field.value.length,
      })
      return false
    }
    if (isModifier(event.key)) start.modifier(event.timeStamp)
    if (event.key !== 'Enter' && event.key !== 'Tab') return false
    const before = beginOf(withWord(placesOf(event.timeStamp)))
    if (!before) return false
    const code = codeSince(before)
    putBack(field, before)
    start.forget()
    onScan(code, !isSearchField(field))
    // The scanner's own field takes the focus again.
    if (isSearchField(field)) field.blur()
    return true
  }
}
