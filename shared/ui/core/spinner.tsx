import { type ReactNode, useEffect, useState } from 'react'
import '../styles/spinner.css'
import { coreTexts } from './texts.ts'

/** Shorter waits show no spinner, in ms. */
export const spinnerDelay = 300

/** True once `delay` milliseconds have passed. */
export function useElapsed(delay: number): boolean {
  const [elapsed, setElapsed] = useState(delay <= 0)
  useEffect(() => {
    if (delay <= 0) return
    const timer = setTimeout(() => setElapsed(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return elapsed
}

export interface SpinnerProps {
  readonly message?: ReactNode
  /** Covers the page and keeps clicks away (at once: something global is going on). */
  readonly fullScreen?: boolean
  /** Milliseconds before it shows; 0 at once. */
  readonly delay?: number
}

export function Spinner({
  message,
  fullScreen = false,
  delay = fullScreen ? 0 : spinnerDelay,
}: SpinnerProps) {
  const visible = useElapsed(delay)
  if (!visible) return null
  return (
    <div className={fullScreen ? 'sne-spinner sne-spinner-full' : 'sne-spinner'} role="status">
      <span className="sne-spinner-ring" aria-hidden="true" />
      <span className={message ? undefined : 'sne-hidden'}>{message ?? coreTexts.loading}</span>
    </div>
  )
}

/** Grey lines in the shape of the text that is coming. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className="sne-skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="sne-bone" />
      ))}
    </div>
  )
}
