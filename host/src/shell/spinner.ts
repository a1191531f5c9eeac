import { create } from 'zustand'

interface Shown {
  readonly id: number
  readonly message: string
}

const useShown = create<{ readonly shown: readonly Shown[] }>()(() => ({ shown: [] }))
let lastId = 0

/** Message of the full-screen spinner (the newest of several), null when there is none. */
export const useSpinnerMessage = (): string | null => useShown((state) => state.shown.at(-1)?.message ?? null)

/** Covers the page. @returns the function that uncovers it */
export function showSpinner(message = ''): () => void {
  lastId += 1
  const id = lastId
  useShown.setState(({ shown }) => ({ shown: [...shown, { id, message }] }))
  return () => useShown.setState(({ shown }) => ({ shown: shown.filter((other) => other.id !== id) }))
}

/** Uncovers the page at once: who covered it is gone. */
export const hideSpinners = () => useShown.setState({ shown: [] })
