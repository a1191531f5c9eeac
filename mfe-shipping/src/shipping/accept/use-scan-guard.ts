import { isWritingPlace } from '@sne/shared/ui-core'
import { useEffect, useRef } from 'react'

/** Keys closer together than this come from a scanner, in ms: nobody types two keys so fast. */
export const scannerGap = 40

/**
 * Keeps a scanner's digits from being taken for key presses while keys mean something else.
 * @param onScan told when a burst was recognised; what its first character did has to be taken back
 * @param onKey told of every other key, before it has its effect
 */
export function useScanGuard(onScan: () => void, onKey: () => void) {
  const latest = useRef({ onScan, onKey })
  useEffect(() => {
    latest.current = { onScan, onKey }
  })
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent) => {
      if (isWritingPlace(event.target)) return
      const burst = event.timeStamp - last < scannerGap && !event.repeat
      last = event.timeStamp
      if (!burst) {
        latest.current.onKey()
        return
      }
      event.preventDefault()
      latest.current.onScan()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
}
