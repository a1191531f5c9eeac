/** Codes that a field has taken and that have no answer. */
const open: { readonly code: string }[] = []

/** A field takes a code. @returns called at its answer */
export function scanInHand(code: string): () => void {
  const scan = { code }
  open.push(scan)
  return () => {
    const place = open.indexOf(scan)
    if (place >= 0) open.splice(place, 1)
  }
}

/** Codes whose cards are in somebody's hand, without an answer. */
export const scansInHand = (): readonly string[] => open.map(({ code }) => code)
