/** Elements that Enter presses by itself in the browser. */
const pressedByEnter = 'button, a[href], summary, [role="button"]'

let lastInput = ''
let tabbed: EventTarget | null = null

// A click gives a button the focus as well. It leaves the focus there while the person continues with the
// page's keys.
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (lastInput = 'pointer'), true)
  document.addEventListener('keydown', ({ key }) => (lastInput = key), true)
  document.addEventListener('focusin', ({ target }) => (tabbed = lastInput === 'Tab' ? target : null), true)
}

/** Enter on a button or link that a person reached by Tab is meant for it, not for the page. */
export const pressesTabbed = ({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !(ctrlKey || metaKey || altKey || shiftKey) &&
  target === tabbed &&
  target instanceof Element &&
  target.matches(pressedByEnter)
