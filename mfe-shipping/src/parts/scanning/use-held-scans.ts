import { useEffect, useRef, useState } from 'react'

/** Milliseconds within which an answered reading causes no render and no question on leaving. */
const quickAnswer = 100

/** Codes whose readings would block leaving the page: waiting ones, and ones whose answer is late. */
export function useHeldScans(first: readonly string[]) {
  const [codes, setCodes] = useState(first)
  const now = useRef(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    codes,
    change: (next: readonly string[]) => {
      now.current = next
      if (next.length === 0) {
        clearTimeout(timer.current)
        timer.current = undefined
        setCodes((before) => (before.length === 0 ? before : next))
      } else
        timer.current ??= setTimeout(() => {
          timer.current = undefined
          setCodes(now.current)
        }, quickAnswer)
    },
  }
}
