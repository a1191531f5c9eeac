import { type RefObject, useEffect, useRef } from 'react'
import { isModalOpen, isWritingPlace } from '../../core.ts'

/** Keys that a focused button or link needs for itself. */
const buttonKeys = [' ', 'Enter', 'Tab']

/**
 * Keeps a field ready for the scanner. It takes focus at first, when no element has it, and when the window
 * comes back. It also takes focus when a character is typed while a button has it. It leaves other fields and
 * open modals alone.
 * @param onTaken told of the character with which the field takes the focus: its key press is another
 * element's
 */
export function useKeptFocus(
  field: RefObject<HTMLInputElement | null>,
  active: boolean,
  onTaken: (event: KeyboardEvent) => void,
) {
  const taken = useRef(onTaken)
  useEffect(() => {
    taken.current = onTaken
  })
  useEffect(() => {
    if (!active) return
    const take = () => {
      const focused = document.activeElement
      const free = !focused || focused === document.body || !focused.isConnected
      if (free && !isModalOpen()) field.current?.focus({ preventScroll: true })
    }
    // Focus reaches its next place after the event; only then it is known whether it went anywhere.
    const later = () => setTimeout(take)
    const onKeyDown = (event: KeyboardEvent) => {
      const character = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!character || buttonKeys.includes(event.key) || isWritingPlace(event.target) || isModalOpen())
        return
      field.current?.focus({ preventScroll: true })
      if (document.activeElement === field.current) taken.current(event)
    }
    take()
    document.addEventListener('focusout', later)
    document.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('focus', later)
    return () => {
      document.removeEventListener('focusout', later)
      document.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('focus', later)
    }
  }, [field, active])
}
