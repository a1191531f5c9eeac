import { useEffect, useRef } from 'react'

/**
 * Brings the verdict into view with each new outcome: reasons and facts below it may have been scrolled. With the next frame, which
 * lays the page out anyway: at once, the browser would do so before a reading is sent.
 */
export function useInView(outcome: object | null) {
  const verdict = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!outcome) return
    const frame = requestAnimationFrame(() => verdict.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [outcome])
  return verdict
}
