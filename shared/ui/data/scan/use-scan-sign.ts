import { useRef, useState } from 'react'
import { repeatGuard } from './clean-scan.ts'
import type { Verdict } from './tones.ts'

/** The sign of the last scan in the field, and the guard that knows the scanner's echo. @param window of the echo, in milliseconds */
export function useScanSign(window: number) {
  const [verdict, setVerdict] = useState<Verdict>()
  /** Why the last reading, or a part of it, was not taken. */
  const [said, setSaid] = useState<string>()
  const [guard] = useState(() => repeatGuard(window))
  const scans = useRef(0)
  return {
    verdict,
    said,
    isRepeat: guard.isRepeat,
    /** A scan is on its way: the sign of the one before is no answer to it. @returns its number, for `end` */
    begin: (text?: string): number => {
      setVerdict(undefined)
      setSaid(text)
      return ++scans.current
    },
    end: (scan: number, result: Verdict | undefined) => {
      // "Read it again" can be done at once.
      if (result === 'stop') guard.forget()
      // A slow answer does not paint over that of a later scan.
      if (scan === scans.current) setVerdict(result)
    },
    /** A reading that no answer is awaited for. */
    sign: (next: Verdict, text?: string) => {
      scans.current++
      guard.forget()
      setVerdict(next)
      setSaid(text)
    },
    reset: () => {
      guard.forget()
      setVerdict(undefined)
      setSaid(undefined)
    },
  }
}
