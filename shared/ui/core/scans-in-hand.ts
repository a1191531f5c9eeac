import { create } from 'zustand'

/** Codes that a field has taken and that have no answer. */
const useOpenScans = create<readonly { readonly code: string }[]>(() => [])

/** A field takes a code. @returns called at its answer */
export function scanInHand(code: string): () => void {
  const scan = { code }
  useOpenScans.setState((open) => [...open, scan], true)
  return () => useOpenScans.setState((open) => open.filter((one) => one !== scan), true)
}

/** Codes whose cards are in somebody's hand, without an answer. */
export const scansInHand = (): readonly string[] => useOpenScans.getState().map(({ code }) => code)
