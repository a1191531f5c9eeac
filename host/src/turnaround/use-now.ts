import { useEffect, useState } from 'react'

/** Milliseconds between two looks at the clock: it shows minutes. */
const tick = 15_000

/** The time, which advances while the page is mounted; the timer rests while the page is hidden. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setNow(new Date())
    }
    const timer = setInterval(look, tick)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
