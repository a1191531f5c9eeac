import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Milliseconds in which parts of the page above the target may still arrive and move it. */
const settlesMs = 10_000
const byPerson = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const

/**
 * Brings the part of a page named by the address's # into view and gives it the focus. Each navigation to the
 * part does so. The part stays in view while data above it arrives, until the person acts. The element needs a
 * `tabIndex`.
 */
export function useHashTarget<E extends HTMLElement>(id: string): RefObject<E | null> {
  const target = useRef<E>(null)
  const { hash, key } = useLocation()
  // A second navigation to the place, with a key of its own, leads there again.
  useEffect(() => {
    const element = target.current
    if (hash !== `#${id}` || !element) return
    const show = () => element.scrollIntoView({ block: 'start' })
    element.focus({ preventScroll: true })
    show()
    const resized = new ResizeObserver(show)
    if (element.parentElement) resized.observe(element.parentElement)
    const leave = () => {
      resized.disconnect()
      clearTimeout(timer)
      for (const type of byPerson) window.removeEventListener(type, leave)
    }
    const timer = setTimeout(leave, settlesMs)
    for (const type of byPerson) window.addEventListener(type, leave, { passive: true })
    return leave
  }, [hash, id, key])
  return target
}
