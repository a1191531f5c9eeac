import { useEffect } from 'react'
import { takeSearchedScan, tellSearchedInVain } from '../../core.ts'
import { playTone } from '../scan/tones.ts'

/**
 * A search by scan without a result is heard and said: whoever scans looks at the card.
 * @param total undefined until the answer to exactly these texts is there
 */
export function useSearchedScan(texts: readonly unknown[], total: number | undefined) {
  const key = texts.filter((text) => typeof text === 'string').join('\n')
  useEffect(() => {
    if (total === undefined) return
    const code = key.split('\n').find(takeSearchedScan)
    if (code === undefined || total > 0) return
    playTone('stop')
    tellSearchedInVain(code)
  }, [key, total])
}
