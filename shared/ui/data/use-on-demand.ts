import { useState } from 'react'
import { withRetries } from '../../client/with-retries.ts'

interface OnDemand<T> {
  /** Null until it was asked for and came. */
  readonly code: T | null
  readonly loading: boolean
  /** Why it did not come; null otherwise. */
  readonly error: unknown
}

const none = { code: null, loading: false, error: null }

/** Code that comes when a person asks for it; the next `ask` repeats a failed load. */
export function useOnDemand<T extends object>(load: () => Promise<T>) {
  const [state, setState] = useState<OnDemand<T>>(none)
  const ask = async () => {
    setState({ ...none, loading: true })
    try {
      const code = await withRetries(load)
      setState({ ...none, code })
    } catch (error) {
      setState({ ...none, error })
    }
  }
  return { ...state, ask: () => void ask(), close: () => setState(none) }
}
