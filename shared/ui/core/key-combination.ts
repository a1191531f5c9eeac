/** A combination as written: `F2`, `n`, `?`, `Ctrl+Enter`, `Shift+ArrowDown`. */
export type KeyCombination = string

const keyNames: Readonly<Record<string, string>> = {
  Space: ' ',
  Del: 'Delete',
  Esc: 'Escape',
}

/** Whether a key press is the combination. Ctrl also means the Mac's Command key. */
export function matchesKey(event: KeyboardEvent, combination: KeyCombination): boolean {
  const parts = combination === '+' ? ['+'] : combination.split('+')
  const written = parts.at(-1) ?? ''
  const key = keyNames[written] ?? written
  const wanted = (modifier: string) => parts.slice(0, -1).includes(modifier)
  if ((event.ctrlKey || event.metaKey) !== wanted('Ctrl') || event.altKey !== wanted('Alt')) return false
  // Which signs need Shift depends on the keyboard: "?" counts however it was typed.
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase() && key !== ' '
  if (!isSign && event.shiftKey !== wanted('Shift')) return false
  return event.key.toLowerCase() === key.toLowerCase()
}

const shownNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: 'Invio',
  Delete: 'Canc',
  Del: 'Canc',
  Escape: 'Esc',
  Space: 'Spazio',
  Shift: 'Maiusc',
}

/** The keys of a combination as an Italian keyboard names them. */
export const shownKeys = (combination: KeyCombination): string[] =>
  (combination === '+' ? ['+'] : combination.split('+')).map(
    (part) => shownNames[part] ?? (part.length === 1 ? part.toUpperCase() : part),
  )

const writingTags = ['INPUT', 'TEXTAREA', 'SELECT']

/** True where typed letters become text. */
export const isWritingPlace = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (writingTags.includes(target.tagName) &&
      !['checkbox', 'radio', 'button'].includes((target as HTMLInputElement).type)))

/** Keys that do something with a text under the cursor and so stay the field's own. */
const textKeys = [
  'Enter',
  'Tab',
  'Delete',
  'Backspace',
  'Home',
  'End',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
]

/** A search or filter of a page or of the header. */
export const isSearchPlace = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (target.type === 'search' || target.dataset.search !== undefined)

/** Nothing would be added to a text: the field is empty, or the typed text replaces all of it. */
const isFree = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value === '' || (selectionStart === 0 && selectionEnd === value.length)

/**
 * The field for the scanner always has the focus, as some searches have: `?` and `/` are keys of the page as
 * long as the field is empty.
 */
export const isKeyOfPage = ({ key, target }: KeyboardEvent): boolean =>
  (key === '?' || key === '/') &&
  target instanceof HTMLInputElement &&
  ((target.dataset.scan !== undefined && target.value === '') || (target.type === 'search' && isFree(target)))

/** Whether a field needs this key press for itself. */
export const belongsToField = (event: KeyboardEvent): boolean =>
  isWritingPlace(event.target) &&
  !isKeyOfPage(event) &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  (event.key.length === 1 || textKeys.includes(event.key))
