import { useEffect, useRef, useState } from 'react'

/** A reading that is answered within so many ms asks nobody on leaving, and paints nothing. */
const quickAnswer = 100

/** How many readings leaving the page would hold up: those that wait, and those whose answer is late. */
export function useHeldScans(first: number) {
  const [count, setCount] = useState(first)
  const now = useRef(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    count,
    change: (next: number) => {
      now.current = next
      if (next === 0) {
        clearTimeout(timer.current)
        timer.current = undefined
        setCount(0)
      } else
        timer.current ??= setTimeout(() => {
          timer.current = undefined
          setCount(now.current)
        }, quickAnswer)
    },
  }
}
