import { useEffect, useState } from 'react'
import { typingPause } from './list/delayed-text.tsx'

/**
 * The typed text, once typing paused for a moment: a search asks the server once a word, not once a letter.
 */
export function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
