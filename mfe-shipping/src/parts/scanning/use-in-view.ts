import { useEffect, useRef } from 'react'

/** Brings the verdict into view with each new outcome: reasons and facts below it may have been scrolled. */
export function useInView(outcome: object | null) {
  const verdict = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) verdict.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  return verdict
}
