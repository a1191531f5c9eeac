import { useEffect, useState } from 'react'

/** Milliseconds between two looks at the clock: it shows minutes. */
const tick = 15_000

/** The time, which goes on while the page stands; it rests while nobody sees the page. */
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
